-- CreateTable
CREATE TABLE "Person" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "displayName" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "roles" TEXT NOT NULL,
    "disabled" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "idHash" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "seenAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("idHash")
);

-- CreateTable
CREATE TABLE "SignInBucket" (
    "key" TEXT NOT NULL,
    "tokens" DOUBLE PRECISION NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SignInBucket_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Change" (
    "id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "cluster" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "requesterId" TEXT NOT NULL,
    "requesterName" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "input" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "summaryParams" TEXT NOT NULL,
    "targets" TEXT NOT NULL,
    "fingerprint" TEXT,
    "planExpiresAt" TIMESTAMP(3),
    "cancelRequested" BOOLEAN NOT NULL DEFAULT false,
    "impactNodes" INTEGER NOT NULL DEFAULT 0,
    "impactPods" INTEGER NOT NULL DEFAULT 0,
    "reversible" BOOLEAN,
    "blockers" INTEGER NOT NULL DEFAULT 0,
    "warnings" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ChangeTarget" (
    "changeId" TEXT NOT NULL,
    "uid" TEXT NOT NULL,

    CONSTRAINT "ChangeTarget_pkey" PRIMARY KEY ("changeId","uid")
);

-- CreateTable
CREATE TABLE "ChangePlan" (
    "id" SERIAL NOT NULL,
    "changeId" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "data" TEXT NOT NULL,
    "requirement" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ChangePlan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ChangeApproval" (
    "changeId" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "personName" TEXT NOT NULL,
    "decision" TEXT NOT NULL,
    "comment" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ChangeApproval_pkey" PRIMARY KEY ("changeId","fingerprint","personId")
);

-- CreateTable
CREATE TABLE "ChangeEvent" (
    "changeId" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "type" TEXT NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "ChangeEvent_pkey" PRIMARY KEY ("changeId","seq")
);

-- CreateTable
CREATE TABLE "ChangeSecret" (
    "changeId" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,

    CONSTRAINT "ChangeSecret_pkey" PRIMARY KEY ("changeId","field")
);

-- CreateTable
CREATE TABLE "ChangeRun" (
    "changeId" TEXT NOT NULL,
    "owner" TEXT,
    "fence" INTEGER NOT NULL DEFAULT 0,
    "leaseUntil" TIMESTAMP(3),
    "notBefore" TIMESTAMP(3) NOT NULL,
    "state" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "startedAt" TIMESTAMP(3),
    "finishedAt" TIMESTAMP(3),

    CONSTRAINT "ChangeRun_pkey" PRIMARY KEY ("changeId")
);

-- CreateTable
CREATE TABLE "RunStep" (
    "changeId" TEXT NOT NULL,
    "stepId" TEXT NOT NULL,
    "idx" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "intentAt" TIMESTAMP(3),
    "answeredAt" TIMESTAMP(3),
    "receipt" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "fence" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,

    CONSTRAINT "RunStep_pkey" PRIMARY KEY ("changeId","stepId")
);

-- CreateTable
CREATE TABLE "ResourceLock" (
    "uid" TEXT NOT NULL,
    "changeId" TEXT NOT NULL,
    "fence" INTEGER NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ResourceLock_pkey" PRIMARY KEY ("uid")
);

-- CreateTable
CREATE TABLE "AuditRecord" (
    "seq" INTEGER NOT NULL,
    "prevHash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "envelope" TEXT NOT NULL,
    "at" BIGINT NOT NULL,
    "actorId" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "cluster" TEXT,
    "changeId" TEXT,
    "targetId" TEXT,

    CONSTRAINT "AuditRecord_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "AuditHead" (
    "id" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "AuditHead_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SealedKubeconfig" (
    "cluster" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SealedKubeconfig_pkey" PRIMARY KEY ("cluster")
);

-- CreateIndex
CREATE UNIQUE INDEX "Person_name_key" ON "Person"("name");

-- CreateIndex
CREATE INDEX "Session_personId_idx" ON "Session"("personId");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "Change_number_key" ON "Change"("number");

-- CreateIndex
CREATE INDEX "Change_state_number_idx" ON "Change"("state", "number");

-- CreateIndex
CREATE INDEX "Change_requesterId_number_idx" ON "Change"("requesterId", "number");

-- CreateIndex
CREATE INDEX "Change_cluster_number_idx" ON "Change"("cluster", "number");

-- CreateIndex
CREATE INDEX "ChangeTarget_uid_idx" ON "ChangeTarget"("uid");

-- CreateIndex
CREATE INDEX "ChangePlan_changeId_id_idx" ON "ChangePlan"("changeId", "id");

-- CreateIndex
CREATE INDEX "ChangeRun_state_notBefore_idx" ON "ChangeRun"("state", "notBefore");

-- CreateIndex
CREATE INDEX "ResourceLock_changeId_idx" ON "ResourceLock"("changeId");

-- CreateIndex
CREATE UNIQUE INDEX "AuditRecord_prevHash_key" ON "AuditRecord"("prevHash");

-- CreateIndex
CREATE UNIQUE INDEX "AuditRecord_hash_key" ON "AuditRecord"("hash");

-- CreateIndex
CREATE INDEX "AuditRecord_at_idx" ON "AuditRecord"("at");

-- CreateIndex
CREATE INDEX "AuditRecord_actorId_seq_idx" ON "AuditRecord"("actorId", "seq");

-- CreateIndex
CREATE INDEX "AuditRecord_action_seq_idx" ON "AuditRecord"("action", "seq");

-- CreateIndex
CREATE INDEX "AuditRecord_outcome_seq_idx" ON "AuditRecord"("outcome", "seq");

-- CreateIndex
CREATE INDEX "AuditRecord_cluster_seq_idx" ON "AuditRecord"("cluster", "seq");

-- CreateIndex
CREATE INDEX "AuditRecord_changeId_seq_idx" ON "AuditRecord"("changeId", "seq");

-- CreateIndex
CREATE INDEX "AuditRecord_targetId_seq_idx" ON "AuditRecord"("targetId", "seq");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_personId_fkey" FOREIGN KEY ("personId") REFERENCES "Person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangeTarget" ADD CONSTRAINT "ChangeTarget_changeId_fkey" FOREIGN KEY ("changeId") REFERENCES "Change"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangePlan" ADD CONSTRAINT "ChangePlan_changeId_fkey" FOREIGN KEY ("changeId") REFERENCES "Change"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangeApproval" ADD CONSTRAINT "ChangeApproval_changeId_fkey" FOREIGN KEY ("changeId") REFERENCES "Change"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangeEvent" ADD CONSTRAINT "ChangeEvent_changeId_fkey" FOREIGN KEY ("changeId") REFERENCES "Change"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangeSecret" ADD CONSTRAINT "ChangeSecret_changeId_fkey" FOREIGN KEY ("changeId") REFERENCES "Change"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangeRun" ADD CONSTRAINT "ChangeRun_changeId_fkey" FOREIGN KEY ("changeId") REFERENCES "Change"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RunStep" ADD CONSTRAINT "RunStep_changeId_fkey" FOREIGN KEY ("changeId") REFERENCES "ChangeRun"("changeId") ON DELETE RESTRICT ON UPDATE CASCADE;
