import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNonce } from '#web/client/nonce.ts';
import { cssVariables, theme } from './theme.ts';

/**
 * What Mantine's components need around them. Pages are plain elements and open at once; dialogs, forms and calendars
 * bring the library along when they are first asked for.
 */
export function Island({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  );
}
