import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';
import { Island } from './island.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** CSS pixels. */
  width: number;
  children: ReactNode;
}

/** A dialog while it stands in the tree. Always behind `lazy`: it brings Mantine along. */
export function Dialog({ title, onClose, width, children }: DialogProps) {
  return (
    <Island>
      <Modal opened onClose={onClose} title={title} size={width} classNames={{ title: classes.title }}>
        {children}
      </Modal>
    </Island>
  );
}
