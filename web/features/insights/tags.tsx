import classes from './tags.module.css';

export function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul className={classes.tags} aria-label="标签">
      {tags.map((tag) => (
        <li key={tag} className={classes.tag}>
          {tag}
        </li>
      ))}
    </ul>
  );
}
