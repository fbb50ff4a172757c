-- DropTable
DROP TABLE "SealedKubeconfig";
