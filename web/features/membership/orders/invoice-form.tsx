import { useQueryClient } from '@tanstack/react-query';
import { type InvoiceView, requestInvoice } from '#contract/calls/invoices.ts';
import { INVOICE_TITLE } from '#contract/rights/invoices.ts';
import { yuanText } from '#contract/text/money.ts';
import { useClient } from '#web/client/use-client.ts';
import { FormMessage, useServerForm } from '#web/features/forms/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import classes from './invoice.module.css';
import { firstProblem, taxNumberOf } from './invoice-problems.ts';
import { invoiceKey, ORDERS } from './order-words.ts';

interface InvoiceFormProps {
  /** As it stands: after a refusal the form begins with what was said then. */
  invoice: InvoiceView;
  onAsked: () => void;
  onCancel: () => void;
}

/** Whom the invoice of an order is made out to, and where the operator may ask back. */
export function InvoiceForm({ invoice, onAsked, onCancel }: InvoiceFormProps) {
  const client = useClient();
  const { orderCode, amountFen, title, taxNumber, email, letter } = invoice;
  const queries = useQueryClient();
  const form = useServerForm({
    initial: { title, taxNumber, email },
    check: firstProblem,
    async send(values) {
      const asked = await client.send(requestInvoice, {
        orderCode,
        title: values.title.trim(),
        taxNumber: taxNumberOf(values.taxNumber),
        email: values.email.trim(),
      });
      queries.setQueryData(invoiceKey(orderCode), asked);
      // Beside its order it stands, too.
      void queries.invalidateQueries({ queryKey: ORDERS });
      onAsked();
    },
  });
  return (
    <form {...form.props} aria-label="申请发票" className={classes.form}>
      <TextField
        {...form.field('title')}
        label="发票抬头"
        hint="公司全称；开给个人的填姓名"
        maxLength={INVOICE_TITLE.most}
        autoComplete="organization"
      />
      <TextField
        {...form.field('taxNumber')}
        label="税号"
        hint="统一社会信用代码或纳税人识别号；开给个人的留空"
        autoComplete="off"
      />
      <TextField
        {...form.field('email')}
        label="邮箱"
        hint={
          letter === 'none'
            ? '开具时有疑问，客服由此联系您'
            : '开好或开不了时寄信到这里；有疑问，客服也由此联系您'
        }
        type="email"
        autoComplete="email"
      />
      <FormMessage message={form.refusal} act="没有提交" />
      <div className={classes.acts}>
        <Button type="submit" loading={form.busy}>
          申请 ¥{yuanText(amountFen)} 的发票
        </Button>
        <Button variant="default" onClick={onCancel}>
          取消
        </Button>
      </div>
    </form>
  );
}
