-- CreateTable
CREATE TABLE "WorkItem" (
    "changeId" TEXT NOT NULL,
    "stepId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "rev" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,
    "body" TEXT NOT NULL,
    "act" TEXT,

    CONSTRAINT "WorkItem_pkey" PRIMARY KEY ("changeId","stepId","key")
);

-- CreateIndex
CREATE INDEX "WorkItem_changeId_rev_idx" ON "WorkItem"("changeId", "rev");

-- AddForeignKey
ALTER TABLE "WorkItem" ADD CONSTRAINT "WorkItem_changeId_fkey" FOREIGN KEY ("changeId") REFERENCES "ChangeRun"("changeId") ON DELETE RESTRICT ON UPDATE CASCADE;
