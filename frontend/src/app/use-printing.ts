import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed; known before it is drawn for that. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const paper = matchMedia('print');
    const tell = (now: boolean) => {
      // Paper does not wait for the next frame.
      flushSync(() => {
        setIsPrinting(now);
      });
    };
    const begin = () => {
      tell(true);
    };
    const end = () => {
      tell(false);
    };
    const change = () => {
      tell(paper.matches);
    };
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    paper.addEventListener('change', change);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
      paper.removeEventListener('change', change);
    };
  }, []);
  return isPrinting;
}
