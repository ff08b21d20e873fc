import { describe, expect, it } from 'vitest';
import { namedWithUnit, saysUnit } from './named-with-unit.ts';

describe('a name with its unit', () => {
  it('says the unit once', () => {
    expect(namedWithUnit('营业收入', '亿元')).toBe('营业收入（亿元）');
    expect(namedWithUnit('毛利率（%）', '%')).toBe('毛利率（%）');
    expect(namedWithUnit('毛利率 (％)', '%')).toBe('毛利率 (％)');
    expect(namedWithUnit('规模（单位：亿元）', '亿元')).toBe('规模（单位：亿元）');
    expect(namedWithUnit('每股收益（元／股）', '元/股')).toBe('每股收益（元／股）');
  });

  it('is the unit alone where there is no name, and the name where there is no unit', () => {
    expect(namedWithUnit('', '%')).toBe('%');
    expect(namedWithUnit('毛利率', '')).toBe('毛利率');
  });

  it('does not take another unit for the one', () => {
    expect(saysUnit('规模（万元）', '元')).toBe(false);
  });
});
