import { IconShare2 } from '@tabler/icons-react';
import { type ComponentProps, Suspense, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import type { Shared } from './links-of.ts';
import classes from './share-button.module.css';
import { ShareDialog } from './share-dialog-lazy.ts';

interface ShareButtonProps {
  shared: Shared;
  size?: ComponentProps<typeof Button>['size'];
}

/** 分享, of the page it stands on. Without scripts there is none: the address bar has the link. */
export function ShareButton({ shared, size = 'sm' }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size={size}
        className={classes.button}
        icon={<IconShare2 size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        分享
      </Button>
      <Suspense>{isOpen && <ShareDialog shared={shared} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
