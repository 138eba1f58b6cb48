import type { RouteObject } from 'react-router';

import { Layout } from './layout';
import { NotFoundPage } from './pages/not-found-page';
import { RouteError } from './route-error';

/** Every address of the dashboard. Pages load when they are first visited. */
export const routes: RouteObject[] = [
  {
    path: '/',
    element: <Layout />,
    errorElement: <RouteError standalone />,
    hydrateFallbackElement: <></>,
    children: [
      {
        errorElement: <RouteError />,
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('./pages/home-page')).HomePage }),
          },
          {
            path: 'start/network',
            lazy: async () => ({
              Component: (await import('./pages/start-page')).NetworkStartPage,
            }),
          },
          {
            path: 'start/bandwidth',
            lazy: async () => ({
              Component: (await import('./pages/start-page')).BandwidthStartPage,
            }),
          },
          {
            path: 'start/cluster',
            lazy: async () => ({
              Component: (await import('./pages/start-page')).ClusterStartPage,
            }),
          },
          {
            path: 'sweeps',
            lazy: async () => ({ Component: (await import('./pages/sweeps-page')).SweepsPage }),
          },
          {
            path: 'sweeps/new',
            lazy: async () => ({
              Component: (await import('./pages/new-sweep-page')).NewSweepPage,
            }),
          },
          {
            path: 'sweeps/:sweepId',
            lazy: async () => ({ Component: (await import('./pages/sweep-page')).SweepPage }),
          },
          {
            path: 'sweeps/:sweepId/report',
            lazy: async () => ({ Component: (await import('./pages/report-page')).ReportPage }),
          },
          {
            path: 'sweeps/:sweepId/differences',
            lazy: async () => ({
              Component: (await import('./pages/differences-page')).DifferencesPage,
            }),
          },
          {
            path: 'sweeps/:sweepId/points/:index',
            lazy: async () => ({ Component: (await import('./pages/point-page')).PointPage }),
          },
          {
            path: 'compare',
            lazy: async () => ({ Component: (await import('./pages/compare-page')).ComparePage }),
          },
          {
            path: 'schedules',
            lazy: async () => ({
              Component: (await import('./pages/schedules-page')).SchedulesPage,
            }),
          },
          {
            path: 'schedules/new',
            lazy: async () => ({
              Component: (await import('./pages/new-schedule-page')).NewSchedulePage,
            }),
          },
          {
            path: 'schedules/:scheduleId',
            lazy: async () => ({
              Component: (await import('./pages/schedule-page')).SchedulePage,
            }),
          },
          {
            path: 'webhooks',
            lazy: async () => ({
              Component: (await import('./pages/webhooks-page')).WebhooksPage,
            }),
          },
          {
            path: 'operation',
            lazy: async () => ({
              Component: (await import('./pages/operation-page')).OperationPage,
            }),
          },
          {
            path: 'project',
            lazy: async () => ({ Component: (await import('./pages/project-page')).ProjectPage }),
          },
          {
            path: 'audit',
            lazy: async () => ({ Component: (await import('./pages/audit-page')).AuditPage }),
          },
          {
            path: 'prices',
            lazy: async () => ({ Component: (await import('./pages/prices-page')).PricesPage }),
          },
          {
            path: 'new-price-table',
            lazy: async () => ({
              Component: (await import('./pages/new-price-table-page')).NewPriceTablePage,
            }),
          },
          {
            path: 'prices/:name',
            lazy: async () => ({
              Component: (await import('./pages/price-table-page')).PriceTablePage,
            }),
          },
          {
            path: 'traces',
            lazy: async () => ({ Component: (await import('./pages/traces-page')).TracesPage }),
          },
          {
            path: 'traces/:name',
            lazy: async () => ({ Component: (await import('./pages/trace-page')).TracePage }),
          },
          {
            path: 'fabrics',
            lazy: async () => ({ Component: (await import('./pages/fabrics-page')).FabricsPage }),
          },
          {
            path: 'fabrics/:name',
            lazy: async () => ({ Component: (await import('./pages/fabric-page')).FabricPage }),
          },
          {
            path: 'validation',
            lazy: async () => ({
              Component: (await import('./pages/validation-page')).ValidationPage,
            }),
          },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];
