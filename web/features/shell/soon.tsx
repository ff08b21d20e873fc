import { LinkButton } from '#web/ui/button/button.tsx';
import { StateView } from '#web/ui/state-view.tsx';

interface SoonProps {
  title: string;
  /** What the page will be, in one sentence. */
  will: string;
}

/** An honest page for a place that is planned and not built. */
export function Soon({ title, will }: SoonProps) {
  return (
    <StateView
      title={`${title}尚未开放`}
      body={
        <>
          {will}
          <br />
          开放时间未定；在此之前，可以先搜索和阅读报告。
        </>
      }
      actions={<LinkButton to="/report">去搜报告</LinkButton>}
    />
  );
}
