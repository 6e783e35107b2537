-- The movies article's table.
CREATE TABLE IF NOT EXISTS movies (
  id     serial PRIMARY KEY,
  title  text NOT NULL,
  genres varchar(1024)
);
