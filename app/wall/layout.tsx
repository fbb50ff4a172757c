import type { ReactNode } from 'react';
import './wall.css';

/** Pages for displays: without the frame of the console, and without a session. */
export default function WallLayout({ children }: { children: ReactNode }) {
  return children;
}
