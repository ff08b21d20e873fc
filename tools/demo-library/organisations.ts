/** How an organisation's reports look. Colours are hex; `palette` is for charts, first colour first. */
export type Style = {
  primary: string;
  accent: string;
  tint: string;
  palette: string[];
  cover: 'band' | 'sidebar' | 'modern' | 'poster' | 'split' | 'classic';
  heading: 'bar' | 'underline' | 'filled' | 'plain';
  body: 'Regular' | 'Light' | 'DemiLight';
};

export type Organisation = {
  name: string;
  latin: string;
  broker: boolean;
  series: string[];
  analysts: string[];
  style: Style;
};

const style = (
  primary: string,
  accent: string,
  tint: string,
  more: string[],
  cover: Style['cover'],
  heading: Style['heading'],
  body: Style['body'],
): Style => ({ primary, accent, tint, palette: [primary, accent, ...more], cover, heading, body });

/** All invented for this project; none of them exists. */
export const ORGANISATIONS: Organisation[] = [
  {
    name: '澄明证券',
    latin: 'CHENGMING SECURITIES',
    broker: true,
    series: ['产业链深度系列', '景气跟踪', '年度策略', '公司首次覆盖'],
    analysts: ['沈知远', '陆清和', '顾听澜', '林疏影'],
    style: style(
      '#0b3d78',
      '#c8102e',
      '#e8eef6',
      ['#6f9bd1', '#f0a33a', '#5b6b7c', '#2e8b87'],
      'band',
      'underline',
      'Regular',
    ),
  },
  {
    name: '沧澜证券',
    latin: 'CANGLAN SECURITIES',
    broker: true,
    series: ['行业比较系列', '周期观察', '公司深度'],
    analysts: ['秦望川', '苏映雪', '江以宁'],
    style: style(
      '#0d5c63',
      '#e07a1f',
      '#e4f1f1',
      ['#44a1a0', '#8d99ae', '#f2c14e', '#78290f'],
      'sidebar',
      'bar',
      'Regular',
    ),
  },
  {
    name: '云岭证券',
    latin: 'YUNLING SECURITIES',
    broker: true,
    series: ['中观景气手册', '投资策略', '量化专题'],
    analysts: ['白景行', '温若谷', '叶千寻', '许怀瑾'],
    style: style(
      '#7a1f2b',
      '#b8893a',
      '#f7ecea',
      ['#c96b6b', '#4f5d75', '#d9b26f', '#2d3142'],
      'classic',
      'filled',
      'DemiLight',
    ),
  },
  {
    name: '砚山证券',
    latin: 'YANSHAN SECURITIES',
    broker: true,
    series: ['深度研究', '固收专题', '金工研究'],
    analysts: ['裴子衿', '宋临溪', '纪明夷'],
    style: style(
      '#2b2d42',
      '#ef6f2e',
      '#eceef3',
      ['#8d99ae', '#3f7cac', '#95c623', '#a05195'],
      'split',
      'bar',
      'Regular',
    ),
  },
  {
    name: '望舒证券',
    latin: 'WANGSHU SECURITIES',
    broker: true,
    series: ['宏观专题', '利率与信用', '大类资产'],
    analysts: ['谢星垂', '傅远帆', '唐一苇'],
    style: style(
      '#3a2e6e',
      '#e0a100',
      '#eeebf7',
      ['#7d6bb5', '#2a9d8f', '#b56576', '#6c757d'],
      'band',
      'plain',
      'Light',
    ),
  },
  {
    name: '研见研究所',
    latin: 'YANJIAN INSTITUTE',
    broker: false,
    series: ['产业白皮书', '数据图鉴', '趋势洞察'],
    analysts: ['研见产业组', '研见数据组'],
    style: style(
      '#0b5cad',
      '#16202e',
      '#e8f1fb',
      ['#6cb2ff', '#f2a541', '#39a78e', '#9aa4b2'],
      'poster',
      'plain',
      'Regular',
    ),
  },
  {
    name: '北辰咨询',
    latin: 'BEICHEN CONSULTING',
    broker: false,
    series: ['行业全景图谱', '消费者洞察', '白皮书'],
    analysts: ['北辰研究团队', '程既白', '骆青禾'],
    style: style(
      '#00695c',
      '#00bfa5',
      '#e2f3f0',
      ['#ffb74d', '#546e7a', '#9ccc65', '#ef5350'],
      'modern',
      'filled',
      'DemiLight',
    ),
  },
  {
    name: '衡石数据',
    latin: 'HENGSHI DATA',
    broker: false,
    series: ['月度数据观察', '市场规模测算', '竞争格局图鉴'],
    analysts: ['衡石研究院', '赵知衡'],
    style: style(
      '#1b4965',
      '#ca6702',
      '#e5eef4',
      ['#5fa8d3', '#94d2bd', '#9b2226', '#bee9e8'],
      'modern',
      'underline',
      'Regular',
    ),
  },
  {
    name: '远岫智库',
    latin: 'YUANXIU THINK TANK',
    broker: false,
    series: ['区域与产业', '绿色转型', '白皮书'],
    analysts: ['远岫课题组', '孟岚'],
    style: style(
      '#386641',
      '#a7c957',
      '#edf4ea',
      ['#6a994e', '#bc4749', '#f2e8cf', '#3d405b'],
      'poster',
      'bar',
      'Regular',
    ),
  },
  {
    name: '汀洲评级',
    latin: 'TINGZHOU RATINGS',
    broker: false,
    series: ['信用观察', '行业信用展望'],
    analysts: ['汀洲研发部', '闻人杰'],
    style: style(
      '#274060',
      '#b23a48',
      '#e9edf2',
      ['#5c80bc', '#e8b04a', '#7a9e7e', '#a8a8a8'],
      'sidebar',
      'plain',
      'Light',
    ),
  },
];

export function organisationNamed(name: string): Organisation {
  const found = ORGANISATIONS.find((organisation) => organisation.name === name);
  if (!found) throw new Error(`没有名为「${name}」的机构`);
  return found;
}
