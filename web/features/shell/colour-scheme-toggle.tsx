import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { setColourScheme, useColourScheme } from '#web/ui/colour-scheme/colour-scheme.ts';

const SCHEMES = {
  auto: { label: '跟随系统', next: 'light', Icon: IconDeviceDesktop },
  light: { label: '浅色', next: 'dark', Icon: IconSun },
  dark: { label: '深色', next: 'auto', Icon: IconMoon },
} as const;

/** One button through the three schemes. The choice is known only in the browser, so the server draws the neutral state. */
export function ColourSchemeToggle() {
  const scheme = SCHEMES[useColourScheme()];
  const label = `外观：${scheme.label}，点击切换为${SCHEMES[scheme.next].label}`;
  return (
    <IconButton label={label} onClick={() => setColourScheme(scheme.next)}>
      <scheme.Icon size={20} stroke={1.6} aria-hidden />
    </IconButton>
  );
}
