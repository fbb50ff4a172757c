-- CreateTable
CREATE TABLE "AuditName" (
    "role" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "AuditName_pkey" PRIMARY KEY ("role","id","name")
);

-- Names of the records and changes so far. Damaged rows name nobody; verification reports them.
CREATE FUNCTION pg_temp.json_or_null(text) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  RETURN $1::jsonb;
EXCEPTION WHEN others THEN
  RETURN NULL;
END $$;

INSERT INTO "AuditName" ("role", "id", "name", "text")
SELECT 'actor', "actorId", "name", lower("name" || chr(10) || "actorId")
FROM (SELECT "actorId", pg_temp.json_or_null("envelope") #>> '{actor,name}' AS "name" FROM "AuditRecord") AS found
WHERE "name" IS NOT NULL
ON CONFLICT DO NOTHING;

INSERT INTO "AuditName" ("role", "id", "name", "text")
SELECT 'target', "targetId", "name", lower("name" || chr(10) || "targetId")
FROM (SELECT "targetId", pg_temp.json_or_null("envelope") #>> '{target,name}' AS "name" FROM "AuditRecord") AS found
WHERE "targetId" IS NOT NULL AND "name" IS NOT NULL
ON CONFLICT DO NOTHING;

INSERT INTO "AuditName" ("role", "id", "name", "text")
SELECT 'target', one ->> 'uid', one ->> 'name', lower((one ->> 'name') || chr(10) || (one ->> 'uid'))
FROM "Change", jsonb_array_elements(
  CASE jsonb_typeof(pg_temp.json_or_null("targets"))
    WHEN 'array' THEN pg_temp.json_or_null("targets") ELSE '[]'::jsonb
  END
) AS one
WHERE one ->> 'uid' IS NOT NULL AND one ->> 'name' IS NOT NULL
ON CONFLICT DO NOTHING;
