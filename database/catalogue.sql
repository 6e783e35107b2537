-- Fills movies with 62,423 titles of our own making that have MovieLens 25M's shape: as many titles with n genres, of
-- each genre and without a year, and titles as long on average. Deterministic: every choice follows from a title's
-- number through md5, so each run on any PostgreSQL gives the same rows. Takes a few seconds.
--
-- Run schema.sql first. Does nothing when the table has rows.

-- A number from 0 to 2^31 - 1 that follows from two words.
CREATE FUNCTION pg_temp.dice(what text, n integer) RETURNS integer
  LANGUAGE sql IMMUTABLE AS $$
    SELECT ('x' || substr(md5(what || n), 1, 8))::bit(32)::bigint::bit(31)::integer
  $$;

-- One of some words.
CREATE FUNCTION pg_temp.pick(words text[], what text, n integer) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
    SELECT words[1 + pg_temp.dice(what, n) % cardinality(words)]
  $$;

CREATE FUNCTION pg_temp.title(n integer) RETURNS text
  LANGUAGE plpgsql IMMUTABLE AS $$
  DECLARE
    adjectives text[] := '{Silent,Golden,Lost,Crimson,Last,Hidden,Burning,Broken,Electric,Distant,Hollow,Midnight,Paper,Invisible,Wild,Frozen,Second,Sleeping,Little,Great,Northern,Blind,Quiet,Strange,Bitter,Endless,Secret,Blue,Forgotten,Restless}';
    nouns      text[] := '{River,Harbour,Garden,Winter,Machine,Letter,Mountain,Orchestra,Island,Shadow,Kingdom,Station,Mirror,Summer,Stranger,Horizon,Bridge,Lighthouse,Voyage,Detective,Planet,Carnival,Promise,Signal,Desert,Empire,Neighbour,Clockmaker,Storm,Witness,Balloon,Cathedral,Engine,Fox,Teacher,Comet}';
    places     text[] := '{Vienna,Lisbon,Zürich,Málaga,Reykjavík,Kraków,Marseille,Odessa,Kyoto,Québec,Bogotá,Tromsø,Venice,Naples,Dublin,Cairo}';
    names      text[] := '{Anna,Héloïse,Jürgen,Marta,O''Hara,Zoë,Leon,Sofía,Ivan,Åsa,Björn,Nora,Émile,Clara,Tomás,Ruth}';
    adjective  text := pg_temp.pick(adjectives, 'adjective', n);
    noun       text := pg_temp.pick(nouns, 'noun', n);
    place      text := pg_temp.pick(places, 'place', n);
    name       text := pg_temp.pick(names, 'name', n);
  BEGIN
    RETURN CASE pg_temp.dice('form', n) % 24
      WHEN 0 THEN adjective || ' ' || noun || ', The'
      WHEN 1 THEN adjective || ' ' || noun || ', The'
      WHEN 2 THEN noun || ' of ' || place || ', The'
      WHEN 3 THEN name || ' and the ' || noun
      WHEN 4 THEN name || '''s ' || adjective || ' ' || noun
      WHEN 5 THEN 'Letters from ' || place
      WHEN 6 THEN '"' || adjective || '" ' || noun
      WHEN 7 THEN adjective || ' ' || noun || ' (' || noun || ' de ' || place || ')'
      WHEN 8 THEN adjective || ' ' || noun || ' 2: Back to ' || place
      WHEN 9 THEN adjective || ' in ' || place
      WHEN 10 THEN noun || ' of the ' || adjective || ' ' || place
      WHEN 11 THEN name
      WHEN 12 THEN name || ', ' || adjective || ' ' || noun
      WHEN 13 THEN noun || ' & ' || name
      WHEN 14 THEN 'Night the ' || adjective || ' ' || noun || ' Came, The'
      WHEN 15 THEN 'A ' || noun || ' for ' || name
      WHEN 16 THEN noun || ' at ' || (1 + pg_temp.dice('hour', n) % 12)
      WHEN 17 THEN 'Once in ' || place
      WHEN 18 THEN name || ': ' || adjective
      ELSE adjective || ' ' || noun
    END;
  END
  $$;

-- The genres of each title. Titles are served in descending number of genres, each drawing from what is left of
-- every genre in proportion, so that the titles with one genre take exactly what is left in the end.
CREATE FUNCTION pg_temp.genres() RETURNS TABLE (title_number integer, title_genres text)
  LANGUAGE plpgsql AS $$
  DECLARE
    genre_names text[] := '{Action,Adventure,Animation,Children,Comedy,Crime,Documentary,Drama,Fantasy,Film-Noir,Horror,IMAX,Musical,Mystery,Romance,Sci-Fi,Thriller,War,Western}';
    remaining   integer[] := '{7348,4145,2929,2934,16867,5318,5605,25602,2731,353,5989,195,1054,2925,7717,3595,8654,1874,1398}';
    candidates  integer[];
    chosen      boolean[];
    total       integer;
    target      integer;
    g           integer;
    title       record;
  BEGIN
    FOR title IN
      -- 62,423 titles: 3 with 8 genres, 17 with 7, 130 with 6, then 680, 2,784, 9,850, 18,325 and 25,574 with 5 to 1,
      -- and 5,060 that are listed with none
      SELECT n, CASE
          WHEN place <= 3 THEN 8 WHEN place <= 20 THEN 7 WHEN place <= 150 THEN 6 WHEN place <= 830 THEN 5
          WHEN place <= 3614 THEN 4 WHEN place <= 13464 THEN 3 WHEN place <= 31789 THEN 2 WHEN place <= 57363 THEN 1
          ELSE 0 END AS genre_count
        FROM (SELECT n, row_number() OVER (ORDER BY md5('order' || n)) AS place FROM generate_series(1, 62423) AS n) AS ordered
        ORDER BY place
    LOOP
      title_number := title.n;
      IF title.genre_count = 0 THEN
        title_genres := '(no genres listed)';
      ELSE
        candidates := remaining;
        chosen := array_fill(false, ARRAY[19]);
        FOR k IN 1 .. title.genre_count LOOP
          SELECT sum(c) INTO total FROM unnest(candidates) AS c;
          target := pg_temp.dice('genre' || k || '/', title.n) % total;
          g := 1;
          WHILE target >= candidates[g] LOOP
            target := target - candidates[g];
            g := g + 1;
          END LOOP;
          chosen[g] := true;
          candidates[g] := 0;
          remaining[g] := remaining[g] - 1;
        END LOOP;
        SELECT string_agg(genre_names[i], '|' ORDER BY i) INTO title_genres FROM generate_series(1, 19) AS i WHERE chosen[i];
      END IF;
      RETURN NEXT;
    END LOOP;
  END
  $$;

INSERT INTO movies (id, title, genres)
  SELECT n,
    -- 425 titles have no year, a few a year that is not last or a blank behind it
    CASE
      WHEN place <= 400 THEN pg_temp.title(n)
      WHEN place <= 415 THEN pg_temp.title(n) || ' (' || year || '–' || year + 2 || ')'
      WHEN place <= 425 THEN pg_temp.title(n) || ' (' || year || ' version)'
      WHEN place <= 445 THEN pg_temp.title(n) || ' (' || year || ') '
      WHEN place <= 455 THEN pg_temp.title(n) || ' (' || year || ') (Director''s Cut)'
      ELSE pg_temp.title(n) || ' (' || year || ')'
    END,
    title_genres
  FROM (
    SELECT title_number AS n, title_genres, row_number() OVER (ORDER BY md5('year' || title_number)) AS place,
      -- about half of the titles are of the last twenty years
      2019 - (pg_temp.dice('age', title_number) % 119) * (pg_temp.dice('era', title_number) % 119) / 119 AS year
    FROM pg_temp.genres()
  ) AS titles
  WHERE NOT EXISTS (SELECT FROM movies)
  ORDER BY n;

SELECT setval('movies_id_seq', max(id)) FROM movies;
ANALYZE movies;
