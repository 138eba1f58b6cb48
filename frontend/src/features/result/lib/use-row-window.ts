/** Which rows of a long table are in view: only these are in the document. */
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useRef } from 'react';

export const ROW_PX = 34;
const HEAD_PX = 44;

export interface RowWindow {
  scroll: RefObject<HTMLDivElement | null>;
  items: readonly VirtualItem[];
  /** Pixels of the rows that are left out before and after those in view. */
  before: number;
  after: number;
  lastIndex: number;
  scrollToIndex: (index: number) => void;
}

/** The window over `count` rows below a head that stays. */
export function useRowWindow(count: number): RowWindow {
  const scroll = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    scrollMargin: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
    initialRect: { width: 1000, height: 560 },
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items[items.length - 1];
  return {
    scroll,
    items,
    before: first === undefined ? 0 : first.start - HEAD_PX,
    after: last === undefined ? 0 : virtualizer.getTotalSize() - last.end + HEAD_PX,
    lastIndex: last?.index ?? 0,
    scrollToIndex: (index) => {
      virtualizer.scrollToIndex(index);
    },
  };
}
