import { useSessionChanged } from '#web/client/session.ts';
import { Dialog } from '#web/ui/mantine/dialog.tsx';
import { BindPhoneForm } from './bind-phone-form.tsx';

const WIDTH_PX = 500;

/** The bind step for somebody who is signed in already. */
export function BindPhoneDialog({ onClose }: { onClose: () => void }) {
  const sessionChanged = useSessionChanged();
  return (
    <Dialog onClose={onClose} title="绑定手机号" width={WIDTH_PX}>
      <BindPhoneForm
        onBound={async () => {
          await sessionChanged();
          onClose();
        }}
      />
    </Dialog>
  );
}
