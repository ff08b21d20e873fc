import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.*;
import org.apache.lucene.index.*;
import org.apache.lucene.search.*;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;

/**
 * Lucene over the tokens that it is given, for search.ts: a line in, a line out, fields between tabs, UTF-8.
 *
 * <pre>
 * load END          then a line a report: id, day in seconds, tags, tokens of the title, tokens of everything (each list between blanks),
 *                   and a lone END; answers the bytes of the index
 * ask KIND FIELD SORT OFFSET LIMIT FROM TAG PHRASE...      answers the number of matches; of facets, that of the counted
 * </pre>
 *
 * Every answer has the exact total, as the product's have. Usage: java -cp 'folder of Lucene 9.12/*' Beside.java INDEX_FOLDER
 */
class Beside {
  /** The tokens of one field, between single blanks; the analysis is the product's own and is done before. */
  static final class Blanks extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final String text;
    private int at = 0;

    Blanks(String text) {
      this.text = text;
    }

    @Override
    public boolean incrementToken() {
      if (at >= text.length()) return false;
      clearAttributes();
      int end = text.indexOf(' ', at);
      if (end < 0) end = text.length();
      term.append(text, at, end);
      at = end + 1;
      return true;
    }
  }

  static Document document(String[] parts) {
    Document document = new Document();
    long day = Long.parseLong(parts[1]);
    document.add(new StoredField("id", Integer.parseInt(parts[0])));
    document.add(new NumericDocValuesField("day", day));
    document.add(new LongPoint("day", day));
    for (String tag : parts[2].split(" ")) {
      document.add(new StringField("tag", tag, Field.Store.NO));
      if (tag.startsWith("industry:")) document.add(new SortedDocValuesField("industry", new BytesRef(tag)));
    }
    document.add(new TextField("title", new Blanks(parts[3])));
    document.add(new TextField("any", new Blanks(parts[4])));
    return document;
  }

  static long load(Path folder, BufferedReader lines) throws IOException {
    IndexWriterConfig config = new IndexWriterConfig().setOpenMode(IndexWriterConfig.OpenMode.CREATE).setRAMBufferSizeMB(64);
    try (FSDirectory directory = FSDirectory.open(folder);
        IndexWriter writer = new IndexWriter(directory, config)) {
      for (String line = lines.readLine(); !line.equals("END"); line = lines.readLine())
        writer.addDocument(document(line.split("\t", -1)));
      // One segment, as the other engines' loads end with.
      writer.forceMerge(1);
    }
    long bytes = 0;
    try (var files = Files.list(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) bytes += Files.size(file);
    }
    return bytes;
  }

  static Query words(String field, String[] parts) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    BooleanClause.Occur occur = parts[1].equals("broad facets") ? BooleanClause.Occur.SHOULD : BooleanClause.Occur.MUST;
    for (int i = 8; i < parts.length; i++) {
      String[] tokens = parts[i].split(" ");
      Query word = tokens.length == 1 ? new TermQuery(new Term(field, tokens[0])) : new PhraseQuery(field, tokens);
      all.add(word, occur);
    }
    long from = Long.parseLong(parts[6]);
    if (from > 0) all.add(LongPoint.newRangeQuery("day", from, Long.MAX_VALUE), BooleanClause.Occur.FILTER);
    if (!parts[7].isEmpty()) all.add(new TermQuery(new Term("tag", parts[7])), BooleanClause.Occur.FILTER);
    return all.build();
  }

  /** Counts the matches of each industry. */
  static final class Industries extends SimpleCollector {
    final Map<String, Integer> counts = new HashMap<>();
    private SortedDocValues values;
    private int[] perOrd;

    @Override
    protected void doSetNextReader(LeafReaderContext context) throws IOException {
      finish();
      values = DocValues.getSorted(context.reader(), "industry");
      perOrd = new int[values.getValueCount()];
    }

    @Override
    public void collect(int document) throws IOException {
      if (values.advanceExact(document)) perOrd[values.ordValue()]++;
    }

    @Override
    public void finish() throws IOException {
      for (int i = 0; perOrd != null && i < perOrd.length; i++)
        counts.merge(values.lookupOrd(i).utf8ToString(), perOrd[i], Integer::sum);
      perOrd = null;
    }

    @Override
    public ScoreMode scoreMode() {
      return ScoreMode.COMPLETE_NO_SCORES;
    }
  }

  static long ask(IndexSearcher searcher, String[] parts) throws IOException {
    Query query = words(parts[2], parts);
    if (parts[1].equals("count")) return searcher.count(query);
    if (parts[1].endsWith("facets")) {
      Industries industries = new Industries();
      searcher.search(query, industries);
      industries.finish();
      return industries.counts.values().stream().mapToInt(Integer::intValue).sum();
    }
    int wanted = Integer.parseInt(parts[4]) + Integer.parseInt(parts[5]);
    Sort newest = new Sort(new SortField("day", SortField.Type.LONG, true));
    TopDocs top = parts[3].equals("newest")
        ? searcher.search(query, new TopFieldCollectorManager(newest, wanted, null, Integer.MAX_VALUE))
        : searcher.search(query, new TopScoreDocCollectorManager(wanted, null, Integer.MAX_VALUE));
    // The rows are read, as a page of them is.
    StoredFields stored = searcher.storedFields();
    for (int i = Integer.parseInt(parts[4]); i < top.scoreDocs.length; i++) stored.document(top.scoreDocs[i].doc);
    return top.totalHits.value;
  }

  public static void main(String[] arguments) throws IOException {
    Path folder = Paths.get(arguments[0]);
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    IndexSearcher searcher = null;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] parts = line.split("\t", -1);
      if (parts[0].equals("load")) {
        out.println(load(folder, lines));
        continue;
      }
      if (searcher == null) {
        searcher = new IndexSearcher(DirectoryReader.open(FSDirectory.open(folder)));
        // Nothing is kept between questions: each is answered anew.
        searcher.setQueryCache(null);
      }
      out.println(ask(searcher, parts));
    }
  }
}
