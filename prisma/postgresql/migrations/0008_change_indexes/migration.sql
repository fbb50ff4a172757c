-- CreateIndex: before the audit records, which writers lock after changes.
CREATE INDEX "Change_updatedAt_idx" ON "Change"("updatedAt");

-- AlterTable
ALTER TABLE "AuditRecord" ADD COLUMN     "call" INTEGER NOT NULL DEFAULT 0;

-- Calls that are recorded already. This rewrites the table past its guards, which refuse UPDATE.
ALTER TABLE "AuditRecord" ALTER COLUMN "call" TYPE INTEGER
  USING CASE WHEN "action" LIKE '%:intent' OR "action" LIKE '%:answered' THEN 1 ELSE 0 END;

-- Replicas of an older version may still append, without the column.
CREATE OR REPLACE FUNCTION audit_record_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM "AuditHead" WHERE "id" = 1 AND "seq" = NEW."seq" - 1 AND "hash" = NEW."prevHash"
  ) THEN
    RAISE EXCEPTION 'an audit record must follow the head of the chain';
  END IF;
  NEW."call" := CASE WHEN NEW."action" LIKE '%:intent' OR NEW."action" LIKE '%:answered' THEN 1 ELSE 0 END;
  RETURN NEW;
END $$;

-- CreateIndex
CREATE INDEX "AuditRecord_call_seq_idx" ON "AuditRecord"("call", "seq");

-- CreateIndex
CREATE INDEX "AuditRecord_call_at_idx" ON "AuditRecord"("call", "at");

-- CreateIndex
CREATE INDEX "AuditRecord_actorId_call_seq_idx" ON "AuditRecord"("actorId", "call", "seq");

-- CreateIndex
CREATE INDEX "AuditRecord_outcome_call_seq_idx" ON "AuditRecord"("outcome", "call", "seq");

-- CreateIndex
CREATE INDEX "AuditRecord_cluster_call_seq_idx" ON "AuditRecord"("cluster", "call", "seq");

-- CreateIndex
CREATE INDEX "AuditRecord_changeId_call_seq_idx" ON "AuditRecord"("changeId", "call", "seq");

-- The planner knows nothing of the new column yet.
ANALYZE "AuditRecord";
