import { type Panel, type Row, rows } from './panels.ts';

const COLUMNS = 24;
const PANEL = { w: 8, h: 8 };
const datasource = { type: 'prometheus', uid: '${datasource}' };

/** k8s/monitoring/dashboard.json: what Grafana imports. */
export function dashboard(): object {
  return {
    title: 'Business Registry Data Service',
    uid: 'business-registry-data-service',
    schemaVersion: 39,
    editable: true,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: {
      list: [
        { name: 'datasource', type: 'datasource', query: 'prometheus' },
        {
          ...{ name: 'job', label: 'App', type: 'query', datasource, refresh: 2 },
          ...{ query: 'label_values(nodejs_version_info, job)', multi: true, includeAll: true, allValue: '.*' },
          current: { text: 'All', value: '$__all' },
        },
      ],
    },
    panels: placed(rows),
  };
}

/** Rows with three panels each. */
function placed(all: readonly Row[]): object[] {
  const panels: object[] = [];
  let y = 0;
  for (const { title, panels: own } of all) {
    panels.push({
      id: panels.length + 1,
      type: 'row',
      title,
      collapsed: false,
      gridPos: { x: 0, y, w: COLUMNS, h: 1 },
    });
    y += 1;
    for (const [at, panel] of own.entries()) {
      const x = (at * PANEL.w) % COLUMNS;
      const gridPos = { x, y: y + Math.floor((at * PANEL.w) / COLUMNS) * PANEL.h, ...PANEL };
      panels.push({ id: panels.length + 1, ...timeseries(panel), gridPos });
    }
    y += Math.ceil((own.length * PANEL.w) / COLUMNS) * PANEL.h;
  }
  return panels;
}

function timeseries({ title, unit, queries }: Panel): object {
  return {
    type: 'timeseries',
    title,
    datasource,
    fieldConfig: { defaults: { unit, min: 0, custom: { fillOpacity: 5 } }, overrides: [] },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets: queries.map(({ expr, legend }, at) => ({
      ...{ refId: String.fromCharCode(65 + at), datasource, expr, legendFormat: legend },
    })),
  };
}
