-- CreateTable
CREATE TABLE "Person" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "displayName" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "roles" TEXT NOT NULL,
    "disabled" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Session" (
    "idHash" TEXT NOT NULL PRIMARY KEY,
    "personId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "seenAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "Session_personId_fkey" FOREIGN KEY ("personId") REFERENCES "Person" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SignInBucket" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "tokens" REAL NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Change" (
    "id" TEXT NOT NULL PRIMARY KEY,
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
    "planExpiresAt" DATETIME,
    "cancelRequested" BOOLEAN NOT NULL DEFAULT false,
    "impactNodes" INTEGER NOT NULL DEFAULT 0,
    "impactPods" INTEGER NOT NULL DEFAULT 0,
    "reversible" BOOLEAN,
    "blockers" INTEGER NOT NULL DEFAULT 0,
    "warnings" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "ChangeTarget" (
    "changeId" TEXT NOT NULL,
    "uid" TEXT NOT NULL,

    PRIMARY KEY ("changeId", "uid"),
    CONSTRAINT "ChangeTarget_changeId_fkey" FOREIGN KEY ("changeId") REFERENCES "Change" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ChangePlan" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "changeId" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "data" TEXT NOT NULL,
    "requirement" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "ChangePlan_changeId_fkey" FOREIGN KEY ("changeId") REFERENCES "Change" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ChangeApproval" (
    "changeId" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "personName" TEXT NOT NULL,
    "decision" TEXT NOT NULL,
    "comment" TEXT NOT NULL,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("changeId", "fingerprint", "personId"),
    CONSTRAINT "ChangeApproval_changeId_fkey" FOREIGN KEY ("changeId") REFERENCES "Change" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ChangeEvent" (
    "changeId" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,
    "type" TEXT NOT NULL,
    "body" TEXT NOT NULL,

    PRIMARY KEY ("changeId", "seq"),
    CONSTRAINT "ChangeEvent_changeId_fkey" FOREIGN KEY ("changeId") REFERENCES "Change" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ChangeSecret" (
    "changeId" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,

    PRIMARY KEY ("changeId", "field"),
    CONSTRAINT "ChangeSecret_changeId_fkey" FOREIGN KEY ("changeId") REFERENCES "Change" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ChangeRun" (
    "changeId" TEXT NOT NULL PRIMARY KEY,
    "owner" TEXT,
    "fence" INTEGER NOT NULL DEFAULT 0,
    "leaseUntil" DATETIME,
    "notBefore" DATETIME NOT NULL,
    "state" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "startedAt" DATETIME,
    "finishedAt" DATETIME,
    CONSTRAINT "ChangeRun_changeId_fkey" FOREIGN KEY ("changeId") REFERENCES "Change" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RunStep" (
    "changeId" TEXT NOT NULL,
    "stepId" TEXT NOT NULL,
    "idx" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "intentAt" DATETIME,
    "answeredAt" DATETIME,
    "receipt" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "fence" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,

    PRIMARY KEY ("changeId", "stepId"),
    CONSTRAINT "RunStep_changeId_fkey" FOREIGN KEY ("changeId") REFERENCES "ChangeRun" ("changeId") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ResourceLock" (
    "uid" TEXT NOT NULL PRIMARY KEY,
    "changeId" TEXT NOT NULL,
    "fence" INTEGER NOT NULL,
    "since" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "AuditRecord" (
    "seq" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "prevHash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "envelope" TEXT NOT NULL,
    "at" BIGINT NOT NULL,
    "actorId" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "cluster" TEXT,
    "changeId" TEXT,
    "targetId" TEXT
);

-- CreateTable
CREATE TABLE "AuditHead" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "seq" INTEGER NOT NULL,
    "hash" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "SealedKubeconfig" (
    "cluster" TEXT NOT NULL PRIMARY KEY,
    "sealed" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL
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
