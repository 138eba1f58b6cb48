import { useState } from 'react';

import { forgetEarlierDraft, readEarlierDraft } from './draft';

interface EarlierDraft {
  /** Null where there is none. */
  text: string | null;
  /** For when it is the draft again. */
  forget: () => void;
}

/** The draft that one made elsewhere has replaced. */
export function useEarlierDraft(): EarlierDraft {
  const [text, setText] = useState(readEarlierDraft);
  const forget = () => {
    forgetEarlierDraft();
    setText(null);
  };
  return { text, forget };
}
