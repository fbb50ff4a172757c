/** The space that something will take; hidden from screen readers, which hear the region's busy state. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />;
}

export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3 p-4">
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} className={`h-4 ${index % 3 === 0 ? 'w-3/4' : 'w-full'}`} />
      ))}
    </div>
  );
}
