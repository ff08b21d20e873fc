import { ActionIcon, Tooltip, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

const SCHEMES = {
  auto: { label: '跟随系统', next: 'light', Icon: IconDeviceDesktop },
  light: { label: '浅色', next: 'dark', Icon: IconSun },
  dark: { label: '深色', next: 'auto', Icon: IconMoon },
} as const;

/** One button through the three schemes. The choice is known only in the browser, so the server draws the neutral state. */
export function ColourSchemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const scheme = SCHEMES[mounted ? colorScheme : 'auto'];
  const label = `外观：${scheme.label}，点击切换为${SCHEMES[scheme.next].label}`;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={label}
        onClick={() => setColorScheme(scheme.next)}
      >
        <scheme.Icon size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
