-- CreateIndex
CREATE INDEX "AuditRecord_changeId_action_seq_idx" ON "AuditRecord"("changeId", "action", "seq");

-- CreateIndex
CREATE INDEX "Change_updatedAt_idx" ON "Change"("updatedAt");
