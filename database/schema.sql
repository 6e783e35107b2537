-- The movies article's table.
CREATE TABLE IF NOT EXISTS movies (
  id     serial PRIMARY KEY,
  title  text NOT NULL,
  genres varchar(1024)
);

-- Serves "does the array contain the genre" (movies.query: indexed). The article's "= ANY(...)" cannot use it.
CREATE INDEX IF NOT EXISTS movies_by_genre ON movies USING gin (string_to_array(lower(genres), '|'));
