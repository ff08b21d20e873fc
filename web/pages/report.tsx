export default function Page() {
  return <h1>report</h1>;
}
