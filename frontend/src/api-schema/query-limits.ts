/** Generated from openapi.json by `npm run generate`. Do not edit by hand. */

export const QUERY_LIMITS = {
  listFabrics: { limit: { min: 1, max: 200 } },
  deleteFabric: { version: { min: 1, max: 2147483647 } },
  getFabric: { version: { min: 1, max: 2147483647 } },
  exportFabric: { version: { min: 1, max: 2147483647 } },
  getFabricSpec: {
    version: { min: 1, max: 2147483647 },
    replicates: { min: 1, max: 1000 },
    draws: { min: 1, max: 10000000 },
  },
  listFabricSweeps: { limit: { min: 1, max: 200 } },
  getColumnQuantiles: { steps: { min: 1, max: 1000 } },
  listSweeps: { limit: { min: 1, max: 200 } },
  listAggregates: { limit: { min: 1, max: 5000 } },
  getAnswer: { figure: { min: 0, max: 999 } },
  listDifferences: { limit: { min: 1, max: 1000 } },
  listPoints: { limit: { min: 1, max: 1000 } },
  getPoint: { index: { min: 0, max: 2147483647 }, limit: { min: 1, max: 200 } },
  exportPointFabric: { index: { min: 0, max: 2147483647 }, replicate: { min: 0, max: 2147483647 } },
  listResults: { limit: { min: 1, max: 1000 } },
} as const;
