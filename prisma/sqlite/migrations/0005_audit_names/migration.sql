-- CreateTable
CREATE TABLE "AuditName" (
    "role" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    PRIMARY KEY ("role", "id", "name")
);

-- Names of the records and changes so far. Damaged rows name nobody; verification reports them.
INSERT OR IGNORE INTO "AuditName" ("role", "id", "name", "text")
SELECT 'actor', "actorId", "name", lower("name" || char(10) || "actorId")
FROM (
  SELECT "actorId", json_extract("envelope", '$.actor.name') AS "name" FROM "AuditRecord"
  WHERE typeof("envelope") = 'text' AND json_valid("envelope")
)
WHERE typeof("name") = 'text';

INSERT OR IGNORE INTO "AuditName" ("role", "id", "name", "text")
SELECT 'target', "targetId", "name", lower("name" || char(10) || "targetId")
FROM (
  SELECT "targetId", json_extract("envelope", '$.target.name') AS "name" FROM "AuditRecord"
  WHERE typeof("envelope") = 'text' AND json_valid("envelope") AND "targetId" IS NOT NULL
)
WHERE typeof("name") = 'text';

INSERT OR IGNORE INTO "AuditName" ("role", "id", "name", "text")
SELECT 'target', json_extract(one."value", '$.uid'), json_extract(one."value", '$.name'), lower(json_extract(one."value", '$.name') || char(10) || json_extract(one."value", '$.uid'))
FROM "Change", json_each(CASE WHEN json_valid("targets") THEN "targets" ELSE '[]' END) AS one
WHERE json_extract(one."value", '$.uid') IS NOT NULL AND json_extract(one."value", '$.name') IS NOT NULL;
