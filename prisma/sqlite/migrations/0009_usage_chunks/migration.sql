-- CreateTable
CREATE TABLE "UsageChunk" (
    "cluster" TEXT NOT NULL,
    "stepMs" INTEGER NOT NULL,
    "at" BIGINT NOT NULL,
    "shard" INTEGER NOT NULL,
    "last" BIGINT NOT NULL,
    "size" INTEGER NOT NULL,
    "body" BLOB NOT NULL,

    PRIMARY KEY ("cluster", "stepMs", "at", "shard")
);

-- CreateTable
CREATE TABLE "UsageDrop" (
    "cluster" TEXT NOT NULL PRIMARY KEY,
    "before" BIGINT NOT NULL
);

-- CreateIndex
CREATE INDEX "UsageChunk_at_idx" ON "UsageChunk"("at");
