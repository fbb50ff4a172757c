import { bytesOf as wholeBytes, cpuMilliOf, parseQuantity } from '@/lib/kube-rules/quantity/quantity';
import type { Quantity } from '@/simulator/world/kube/shapes/pod';

// What is absent or cannot be read is 0.

/** In its base unit. */
export const quantityValue = (quantity: Quantity | undefined): number => parseQuantity(quantity) ?? 0;

/** CPU in thousandths of a core, rounded up as the scheduler does. */
export const milliOf = (quantity: Quantity | undefined): number => cpuMilliOf(quantity) ?? 0;

export const bytesOf = (quantity: Quantity | undefined): number => wholeBytes(quantity) ?? 0;
