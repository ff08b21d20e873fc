import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/zh-cn';
import { DatePicker, DatesProvider, type DatesProviderProps } from '@mantine/dates';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Island } from '#web/ui/mantine/island.tsx';

interface DayRangeProps {
  /** yyyy-MM-dd, empty when open. */
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
}

const DATES: DatesProviderProps['settings'] = { locale: 'zh-cn', firstDayOfWeek: 1, weekendDays: [] };

/** A calendar on which two clicks make a range. Loaded when it is first opened. */
export function DayRange({ from, to, onChange }: DayRangeProps) {
  const [range, setRange] = useState<[string | null, string | null]>([from || null, to || null]);
  return (
    <Island>
      <DatesProvider settings={DATES}>
        <DatePicker
          type="range"
          allowSingleDateInRange
          hideOutsideDates
          highlightToday
          value={range}
          defaultDate={to || undefined}
          maxDate={dayjs().format('YYYY-MM-DD')}
          maxLevel="decade"
          monthLabelFormat="YYYY 年 M 月"
          yearLabelFormat="YYYY 年"
          monthsListFormat="M 月"
          decadeLabelFormat="YYYY"
          ariaLabels={{
            nextMonth: '下个月',
            previousMonth: '上个月',
            nextYear: '下一年',
            previousYear: '上一年',
            nextDecade: '后十年',
            previousDecade: '前十年',
          }}
          onChange={(next) => {
            setRange(next);
            const [first, last] = next;
            if (first !== null && last !== null) onChange(first, last);
          }}
        />
      </DatesProvider>
    </Island>
  );
}
