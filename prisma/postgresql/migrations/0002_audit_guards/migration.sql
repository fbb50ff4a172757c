-- The audit chain is append-only and grows by one record at a time. Written by hand: Prisma's models know no triggers, and a
-- migration that rebuilds these tables must create them again. ENABLE ALWAYS: they fire under session_replication_role =
-- replica too. The owner of the tables can drop them; verification then tells.

INSERT INTO "AuditHead" ("id", "seq", "hash") VALUES (1, 0, repeat('0', 64));

CREATE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: the audit chain is append-only', TG_OP, TG_TABLE_NAME;
END $$;

CREATE FUNCTION audit_record_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM "AuditHead" WHERE "id" = 1 AND "seq" = NEW."seq" - 1 AND "hash" = NEW."prevHash"
  ) THEN
    RAISE EXCEPTION 'an audit record must follow the head of the chain';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION audit_head_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."id" = OLD."id" AND (
    (NEW."seq" = OLD."seq" AND NEW."hash" = OLD."hash")
    OR (
      NEW."seq" = OLD."seq" + 1
      AND EXISTS (SELECT 1 FROM "AuditRecord" WHERE "seq" = NEW."seq" AND "hash" = NEW."hash")
    )
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the head of the audit chain moves by one record at a time';
END $$;

CREATE TRIGGER "AuditRecord_change" BEFORE UPDATE OR DELETE ON "AuditRecord"
  FOR EACH ROW EXECUTE FUNCTION audit_refuse();
CREATE TRIGGER "AuditRecord_truncate" BEFORE TRUNCATE ON "AuditRecord"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();
CREATE TRIGGER "AuditRecord_insert" BEFORE INSERT ON "AuditRecord"
  FOR EACH ROW EXECUTE FUNCTION audit_record_insert();
CREATE TRIGGER "AuditHead_update" BEFORE UPDATE ON "AuditHead"
  FOR EACH ROW EXECUTE FUNCTION audit_head_update();
CREATE TRIGGER "AuditHead_change" BEFORE INSERT OR DELETE ON "AuditHead"
  FOR EACH ROW EXECUTE FUNCTION audit_refuse();
CREATE TRIGGER "AuditHead_truncate" BEFORE TRUNCATE ON "AuditHead"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();

ALTER TABLE "AuditRecord" ENABLE ALWAYS TRIGGER "AuditRecord_change";
ALTER TABLE "AuditRecord" ENABLE ALWAYS TRIGGER "AuditRecord_truncate";
ALTER TABLE "AuditRecord" ENABLE ALWAYS TRIGGER "AuditRecord_insert";
ALTER TABLE "AuditHead" ENABLE ALWAYS TRIGGER "AuditHead_update";
ALTER TABLE "AuditHead" ENABLE ALWAYS TRIGGER "AuditHead_change";
ALTER TABLE "AuditHead" ENABLE ALWAYS TRIGGER "AuditHead_truncate";
