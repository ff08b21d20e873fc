import { Segment, Segments } from './segments.tsx';

export const KIND_UNITS = { report: '份', chart: '幅' } as const;
type Kind = keyof typeof KIND_UNITS;

interface ReportOrChartProps {
  label: string;
  kind: Kind;
  onKind: (kind: Kind) => void;
}

/** Which of the two a list of one's own shows. */
export function ReportOrChart({ label, kind, onKind }: ReportOrChartProps) {
  return (
    <Segments label={label}>
      <Segment isOn={kind === 'report'} onClick={() => onKind('report')}>
        报告
      </Segment>
      <Segment isOn={kind === 'chart'} onClick={() => onKind('chart')}>
        图表
      </Segment>
    </Segments>
  );
}
