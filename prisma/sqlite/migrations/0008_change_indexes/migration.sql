-- AlterTable
-- Written by hand: the generated script copies the table and drops its guards.
ALTER TABLE "AuditRecord" ADD COLUMN "call" INTEGER NOT NULL DEFAULT 0;

-- Calls that are recorded already. The guard is the one of 0002_audit_guards.
DROP TRIGGER IF EXISTS "AuditRecord_update";

UPDATE "AuditRecord" SET "call" = 1
WHERE substr("action", -7) = ':intent' OR substr("action", -9) = ':answered';

CREATE TRIGGER "AuditRecord_update" BEFORE UPDATE ON "AuditRecord"
BEGIN
  SELECT RAISE(ABORT, 'audit records are append-only');
END;

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

-- CreateIndex
CREATE INDEX "Change_updatedAt_idx" ON "Change"("updatedAt");
