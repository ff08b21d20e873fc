import { type ReactNode, useState } from 'react';
import { Presentation, type PresentationProps } from './presentation.tsx';

/** What shows the pages one by one: `stage` stands in the tree beside them, empty until `present` is called. */
export function useStage(shown: Omit<PresentationProps, 'onClose'>): {
  stage: ReactNode;
  present: () => void;
} {
  const [isOpen, setOpen] = useState(false);
  return {
    stage: isOpen && <Presentation {...shown} onClose={() => setOpen(false)} />,
    present: () => setOpen(true),
  };
}
