-- CreateTable
CREATE TABLE "RequestKey" (
    "personId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "changeId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("personId", "key")
);

-- CreateIndex
CREATE INDEX "RequestKey_createdAt_idx" ON "RequestKey"("createdAt");
