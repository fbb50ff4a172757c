-- The audit chain is append-only and grows by one record at a time. Written by hand: Prisma's models know no triggers, and a
-- migration that rebuilds these tables must create them again. The owner of the file can drop them; verification then tells.

INSERT INTO "AuditHead" ("id", "seq", "hash")
VALUES (1, 0, '0000000000000000000000000000000000000000000000000000000000000000');

CREATE TRIGGER "AuditRecord_update" BEFORE UPDATE ON "AuditRecord"
BEGIN
  SELECT RAISE(ABORT, 'audit records are append-only');
END;

CREATE TRIGGER "AuditRecord_delete" BEFORE DELETE ON "AuditRecord"
BEGIN
  SELECT RAISE(ABORT, 'audit records are append-only');
END;

CREATE TRIGGER "AuditRecord_insert" BEFORE INSERT ON "AuditRecord"
WHEN NOT EXISTS (
  SELECT 1 FROM "AuditHead" WHERE "id" = 1 AND "seq" = NEW."seq" - 1 AND "hash" = NEW."prevHash"
)
BEGIN
  SELECT RAISE(ABORT, 'an audit record must follow the head of the chain');
END;

CREATE TRIGGER "AuditHead_update" BEFORE UPDATE ON "AuditHead"
WHEN NEW."id" <> OLD."id"
  OR NOT (
    (NEW."seq" = OLD."seq" AND NEW."hash" = OLD."hash")
    OR (
      NEW."seq" = OLD."seq" + 1
      AND EXISTS (SELECT 1 FROM "AuditRecord" WHERE "seq" = NEW."seq" AND "hash" = NEW."hash")
    )
  )
BEGIN
  SELECT RAISE(ABORT, 'the head of the audit chain moves by one record at a time');
END;

CREATE TRIGGER "AuditHead_delete" BEFORE DELETE ON "AuditHead"
BEGIN
  SELECT RAISE(ABORT, 'the head of the audit chain cannot be deleted');
END;

CREATE TRIGGER "AuditHead_insert" BEFORE INSERT ON "AuditHead"
BEGIN
  SELECT RAISE(ABORT, 'the audit chain has one head');
END;
