/** Under every answer (S1 §2), and with whatever of it is taken along. */
export const GENERATED_DISCLAIMER = '内容由 AI 根据所列报告生成，仅供参考，不代表本平台观点。';
