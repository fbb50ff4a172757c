-- CreateTable
CREATE TABLE "TimelineEntry" (
    "id" TEXT NOT NULL,
    "cluster" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "at" BIGINT NOT NULL,
    "lastAt" BIGINT NOT NULL,
    "until" BIGINT,
    "running" BOOLEAN NOT NULL DEFAULT false,
    "source" TEXT NOT NULL,
    "tone" TEXT NOT NULL,
    "problem" INTEGER NOT NULL,
    "slot" INTEGER NOT NULL,
    "object" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "search" TEXT NOT NULL,
    "raw" TEXT,
    "count" INTEGER NOT NULL,

    CONSTRAINT "TimelineEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TimelineRef" (
    "cluster" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "entryId" TEXT NOT NULL,

    CONSTRAINT "TimelineRef_pkey" PRIMARY KEY ("cluster","ref","entryId")
);

-- CreateTable
CREATE TABLE "TimelineRecorder" (
    "cluster" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "leaseUntil" BIGINT NOT NULL,
    "startedAt" BIGINT NOT NULL,
    "seenUntil" BIGINT NOT NULL,
    "droppedUntil" BIGINT,

    CONSTRAINT "TimelineRecorder_pkey" PRIMARY KEY ("cluster")
);

-- CreateIndex
CREATE INDEX "TimelineEntry_source_problem_id_idx" ON "TimelineEntry"("source", "problem", "id");

-- CreateIndex
CREATE INDEX "TimelineEntry_cluster_problem_id_idx" ON "TimelineEntry"("cluster", "problem", "id");

-- CreateIndex
CREATE INDEX "TimelineEntry_cluster_source_problem_id_idx" ON "TimelineEntry"("cluster", "source", "problem", "id");

-- CreateIndex
CREATE INDEX "TimelineEntry_cluster_slot_source_tone_id_idx" ON "TimelineEntry"("cluster", "slot", "source", "tone", "id");

-- CreateIndex
CREATE INDEX "TimelineEntry_cluster_running_lastAt_idx" ON "TimelineEntry"("cluster", "running", "lastAt");

-- CreateIndex
CREATE INDEX "TimelineRef_entryId_idx" ON "TimelineRef"("entryId");
