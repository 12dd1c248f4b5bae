-- A comparison of thousands of slots cannot open every record.
ALTER TABLE "runs" ADD COLUMN "cached_input" DOUBLE PRECISION,
  ADD COLUMN "cache_written" DOUBLE PRECISION,
  ADD COLUMN "turns" INTEGER,
  ADD COLUMN "tool_calls" INTEGER;

UPDATE "runs" SET
  "cached_input" = ("record" #>> '{metrics,tokens,cachedInput}')::float8,
  "cache_written" = CASE
    WHEN ("record" #>> '{metrics,tokens,cacheWrite5m}') IS NULL AND ("record" #>> '{metrics,tokens,cacheWrite1h}') IS NULL THEN NULL
    ELSE coalesce(("record" #>> '{metrics,tokens,cacheWrite5m}')::float8, 0) + coalesce(("record" #>> '{metrics,tokens,cacheWrite1h}')::float8, 0) END,
  "turns" = (SELECT (meter ->> 'requests')::int FROM jsonb_array_elements("record" #> '{touchstone,meters}') AS meters (meter)
    WHERE meter ->> 'meter' = 'gateway' LIMIT 1),
  "tool_calls" = (SELECT coalesce(sum(value::int), 0) FROM jsonb_each_text("record" #> '{touchstone,eventCounts}') AS counts (type, value)
    WHERE type IN ('command', 'read', 'write', 'search', 'list', 'skill'))
WHERE "record" IS NOT NULL AND jsonb_typeof("record" #> '{touchstone,meters}') = 'array';
