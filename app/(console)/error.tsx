'use client';
import { CrashedPage } from '@/components/shell/crashed-page';

export default CrashedPage;
