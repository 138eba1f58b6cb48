import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Letter, the lower of both sheets, between margins of 14 mm, less what rounding takes. */
const LOWEST_SHEET_MM = 244;
const PX_PER_MM = 96 / 25.4;
/** Letters of 12 px are 6 points high then; what is still too long takes another page. */
const LEAST_SCALE = 0.66;

interface FittedPaperProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** One page of paper, whose content is drawn smaller where it would not fit. */
export function FittedPaper({ label, className, children }: FittedPaperProps) {
  const content = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const element = content.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      // In pixels of the content's own, which its zoom does not change: measuring leads nowhere new.
      setHeight(element.offsetHeight);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  const room = LOWEST_SHEET_MM * PX_PER_MM;
  const scale = height <= room ? 1 : Math.max(LEAST_SCALE, room / height);
  return (
    <section aria-label={label} className={className}>
      <div ref={content} style={{ width: '180mm', margin: '0 auto', zoom: scale }}>
        {children}
      </div>
    </section>
  );
}
