'use client';

export { BrokenWall as default } from '@/components/wall/broken-wall';
