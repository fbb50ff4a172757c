-- CreateTable
CREATE TABLE "WorkItem" (
    "changeId" TEXT NOT NULL,
    "stepId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "rev" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "since" DATETIME NOT NULL,
    "body" TEXT NOT NULL,
    "act" TEXT,

    PRIMARY KEY ("changeId", "stepId", "key"),
    CONSTRAINT "WorkItem_changeId_fkey" FOREIGN KEY ("changeId") REFERENCES "ChangeRun" ("changeId") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "WorkItem_changeId_rev_idx" ON "WorkItem"("changeId", "rev");
