-- The role of the services, which may read the movies and nothing else. Its password is from the environment
-- (MOVIES_PASSWORD). Run schema.sql first.
\getenv password MOVIES_PASSWORD
CREATE ROLE movies LOGIN PASSWORD :'password';
REVOKE ALL ON DATABASE movies FROM PUBLIC;
GRANT CONNECT ON DATABASE movies TO movies;
GRANT SELECT ON movies TO movies;
-- What loading left in memory is not written while something is measured.
CHECKPOINT;
