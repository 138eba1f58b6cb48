/** Generated from openapi.json by `npm run generate`. Do not edit by hand. */

export interface paths {
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process answers */
        get: operations["getLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Database, broker and workers are there */
        get: operations["getReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/operation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What workers, queue and database do now */
        get: operations["getOperation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List who has changed what, newest first */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the provider sends the browser back to */
        get: operations["finishSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Send the browser to the provider, to sign in there */
        get: operations["signIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the session of the browser */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Let the browser read the sweep of a share link, and show it */
        get: operations["openShareLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Components, parameters with units and ranges, and metrics */
        get: operations["getCatalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/examples": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Specifications that come with the product */
        get: operations["listExamples"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fabrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List fabrics by name */
        get: operations["listFabrics"];
        put?: never;
        /** Import a fabric, or say what is in its files */
        post: operations["importFabric"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fabrics/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a fabric: its summary, checks and versions */
        get: operations["getFabric"];
        put?: never;
        post?: never;
        /** Delete a version of a fabric, or all of them; refused while sweeps use it */
        delete: operations["deleteFabric"];
        options?: never;
        head?: never;
        /** Rename a fabric that no sweep uses */
        patch: operations["changeFabric"];
        trace?: never;
    };
    "/v1/fabrics/{name}/drill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Let links and routers of a fabric fail, and say which routes move
         * @description A routing engine fills tables before and after, and the routes of all pairs of endpoints are followed. Of more than 4 million pairs of a router and a destination, evenly chosen destinations stand for all.
         */
        get: operations["drillFabric"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fabrics/{name}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Write a fabric in one of the formats that others read */
        get: operations["exportFabric"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fabrics/{name}/network": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Draw an imported fabric: levels of routers by their distance from endpoints */
        get: operations["getFabricNetwork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fabrics/{name}/spec": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The standard effective-bandwidth sweep of a fabric, ready to be submitted */
        get: operations["getFabricSpec"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fabrics/{name}/sweeps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the sweeps that use a fabric, newest first */
        get: operations["listFabricSweeps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the API keys of the project, newest first; owners see all of them */
        get: operations["listKeys"];
        put?: never;
        /**
         * Make an API key; the answer holds it, and it is not shown again
         * @description The key is good in the project of the request alone, unless its role is admin.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an API key */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/price-tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List price tables by name, those that come with FabricSweep among them */
        get: operations["listPriceTables"];
        put?: never;
        /** Save a price table, or say what is in it */
        post: operations["savePriceTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/price-tables/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a price table and its versions */
        get: operations["getPriceTable"];
        put?: never;
        post?: never;
        /** Delete a version of a price table, or all of them */
        delete: operations["deletePriceTable"];
        options?: never;
        head?: never;
        /** Rename a price table */
        patch: operations["changePriceTable"];
        trace?: never;
    };
    "/v1/price-tables/{name}/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a price table as YAML, as it was written */
        get: operations["getPriceTableText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the projects that whoever asks is a member of */
        get: operations["listProjects"];
        put?: never;
        /** Make a project */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a project */
        get: operations["getProject"];
        put?: never;
        post?: never;
        /** Delete a project in which nothing is left */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /** Change a project */
        patch: operations["changeProject"];
        trace?: never;
    };
    "/v1/projects/{project}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the members of a project */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/members/{member}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give somebody a role, by identifier or mail address
         * @description Who has not signed in yet is invited: the role is theirs once they sign in with that address, where the provider vouches for it.
         */
        put: operations["setMember"];
        post?: never;
        /** Take somebody's role away */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project}/use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read what a project uses of its quotas */
        get: operations["getProjectUse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{run_id}/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the tables of a run */
        get: operations["listTables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{run_id}/tables/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a table of a run, as an Arrow IPC stream or as CSV */
        get: operations["readTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{run_id}/tables/{name}/quantiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read how the numbers of a column are spread */
        get: operations["getColumnQuantiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{run_id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read what the ranks of a trace did in a window of time */
        get: operations["getTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List schedules, newest first */
        get: operations["listSchedules"];
        put?: never;
        /** Make a schedule; mistakes of it and of its specification are told at once */
        post: operations["createSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules/{schedule_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a schedule with its next times */
        get: operations["getSchedule"];
        put?: never;
        post?: never;
        /** Delete a schedule with its series; its sweeps stay, and those under way go on */
        delete: operations["deleteSchedule"];
        options?: never;
        head?: never;
        /**
         * Change a schedule; fields that are absent stay, null gives the default
         * @description With another specification the series begins anew: its runs are not held against those of before.
         */
        patch: operations["changeSchedule"];
        trace?: never;
    };
    "/v1/schedules/{schedule_id}/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the alerts of a schedule, newest first */
        get: operations["listScheduleAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules/{schedule_id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the runs of a schedule, latest times first */
        get: operations["listScheduleRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules/{schedule_id}/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one metric along the newest runs, oldest first */
        get: operations["getScheduleSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules/{schedule_id}:backfill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queue the times of a span that have not run, or say which these are
         * @description They begin one after the other, or at once where overlap is `allow`.
         */
        post: operations["backfillSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules/{schedule_id}:pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let no further run begin by itself; what is under way goes on */
        post: operations["pauseSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules/{schedule_id}:resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Go on with the next time to come; those of the pause are over */
        post: operations["resumeSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schedules/{schedule_id}:run-now": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin a run at once, whatever is under way */
        post: operations["runScheduleNow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schema/sweep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** JSON schema of a sweep's specification */
        get: operations["getSweepSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who asks, and which roles they have */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List sweeps: searched, narrowed, sorted; newest first if nothing is said */
        get: operations["listSweeps"];
        put?: never;
        /** Submit a sweep; a worker then makes its points and refuses it if some cannot be */
        post: operations["createSweep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a sweep */
        get: operations["getSweep"];
        put?: never;
        post?: never;
        /** Delete a sweep that has ended; results stay, for they answer other sweeps */
        delete: operations["deleteSweep"];
        options?: never;
        head?: never;
        /** Rename, describe or tag a sweep */
        patch: operations["changeSweep"];
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}/aggregates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One metric over the replicates of each point: page by page, or download whole */
        get: operations["listAggregates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the sweep says, how surely, and what that leaves out */
        get: operations["getAnswer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A sweep that has ended as one archive: specification, points, results, provenance */
        get: operations["getArchive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}/artifact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The artifact of a study that has ended: an RO-Crate with a script that checks it
         * @description A ZIP file with specification, seeds, versions, results, answers and figures, and `check.py`, which runs the study again and names what differs. `ro-crate-metadata.json` follows the profile Workflow Run Crate.
         */
        get: operations["getArtifact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}/comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who won in this sweep and who in another one, and how far the metric moved */
        get: operations["getComparison"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}/differences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the points that have other results in another sweep */
        get: operations["listDifferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}/distributions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How a metric is distributed over any grouping: quantiles, exceedance, censored runs */
        get: operations["getDistributions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Server-sent events: progress, phase, failure, end */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}/means": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Results point by point: means with intervals over the replicates, page by page */
        get: operations["listMeans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}/points": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the points of a sweep, in its order, or download them whole */
        get: operations["listPoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}/points/{index}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a point with its parameters, a page of its replicates, and statistics */
        get: operations["getPoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}/points/{index}/comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Hold another point against this one, metric by metric */
        get: operations["getPointComparison"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}/points/{index}/fabric": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Write the wiring and tables that a run kept (report.fabric: included) */
        get: operations["exportPointFabric"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}/points/{index}/network": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draw the network of a point, with what a run's tables say of its links
         * @description Up to 10,000 routers and 100,000 links one by one; of larger networks the groups, or the levels, with their links counted together. Laid out by family: rings of groups, levels, grids, a circle.
         */
        get: operations["getPointNetwork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Results as a table: filter, sort, page, or download whole */
        get: operations["listResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}/share-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the share links that are good now, newest first */
        get: operations["listShareLinks"];
        put?: never;
        /** Make a link by which anybody reads this sweep, until it ends; it is shown once */
        post: operations["createShareLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}/share-links/{link_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Let a share link open nothing from now on */
        delete: operations["revokeShareLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}:archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Archive a sweep: lists leave it out; nothing is lost */
        post: operations["archiveSweep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}:cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop what runs and drop what waits
         * @description Simulations are told to stop; a process whose simulation goes on for longer than FABRICSWEEP_STOP_SECONDS is ended and replaced. 409 once the sweep has ended otherwise.
         */
        post: operations["cancelSweep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}:extend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give a sweep more samples, replicates or points; what it has stays as it is */
        post: operations["extendSweep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}:pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give no new runs away; those under way are finished
         * @description Points are still made. The sweep keeps its phase and says by `held` and `waits_for` that it is paused. 409 once it has ended or is being stopped.
         */
        post: operations["pauseSweep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}:rerun": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Submit the same specification again, for the models as they are now */
        post: operations["rerunSweep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}:resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go on with a sweep that is paused
         * @description By whomever it was paused. 409 once it has ended or is being stopped.
         */
        post: operations["resumeSweep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}:retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run again what failed, timed out or was aborted, or what is chosen of it
         * @description While the sweep is under way, too; one that is paused goes on. With `dry_run` the answer says how many runs it would be. 409 when there is nothing of the kind.
         */
        post: operations["retrySweep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}:star": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Star a sweep, for whoever asks alone */
        post: operations["starSweep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}:stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish what runs and drop what waits
         * @description The sweep ends as aborted once the runs under way have ended, each with its result; `:retry` takes up what was dropped. 409 once it has ended otherwise.
         */
        post: operations["stopSweep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}:unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Bring an archived sweep back into lists */
        post: operations["unarchiveSweep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}:unstar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take one's own star from a sweep */
        post: operations["unstarSweep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps/{sweep_id}:upgrade": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say how a sweep that newer models found half done is to be finished
         * @description Until then it waits for workers of its own model revision (`old`). `restart` cancels it and submits its specification again, and answers with the new sweep; `mix` has the runs that are not done computed by the models of now: its answer warns of that.
         */
        post: operations["upgradeSweep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps:draw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draw the networks of a specification; nothing is stored or run
         * @description The first 12 distinct topologies of its first 2,000 points. Of more than 1,000 routers or 4,000 links, groups are drawn.
         */
        post: operations["drawSweep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps:import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store the sweep of an archive and its results, all or nothing
         * @description The same archive again answers with the same sweep. Results of the model revision of an archive that this server has already stay; where they differ, the answer says so.
         */
        post: operations["importArchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps:prune": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete sweeps that ended long ago, or say which would go */
        post: operations["pruneSweeps"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sweeps:validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say what submitting a specification would do; nothing is stored or run */
        post: operations["validateSweep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/traces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List traces by name */
        get: operations["listTraces"];
        put?: never;
        /** Import a trace, or say what is in its files */
        post: operations["importTrace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/traces/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a trace: what it holds, and its versions */
        get: operations["getTrace"];
        put?: never;
        post?: never;
        /** Delete a version of a trace, or all of them; refused while sweeps use it */
        delete: operations["deleteTrace"];
        options?: never;
        head?: never;
        /** Rename a trace that no sweep uses */
        patch: operations["changeTrace"];
        trace?: never;
    };
    "/v1/traces/{name}/critical-path": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say what the time of a trace is made of, where messages do not meet */
        get: operations["getCriticalPath"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/traces/{name}/cut": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keep a window of a trace as a trace */
        post: operations["cutTrace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/traces/{name}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Write a trace in one of the formats that others read */
        get: operations["exportTrace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/traces/{name}/scaled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a trace of more ranks, where its structure is recognised */
        post: operations["scaleTrace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/validation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Published claims beside ours: reached, missed, and why */
        get: operations["getValidation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List webhooks, newest first */
        get: operations["listWebhooks"];
        put?: never;
        /** Make a webhook; the answer holds its secret, which is not shown again */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a webhook */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /** Delete a webhook with its deliveries */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /** Change a webhook, disable it or enable it again */
        patch: operations["changeWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the deliveries of a webhook, newest first */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}:redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the message of a delivery once more, as another delivery */
        post: operations["redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}:rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give a webhook another secret; that of before stays valid for a while */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}:test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a message that tells of nothing; its delivery says how that went */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * AccessesOfCore
         * @description Accesses of a core; cores below the highest one may have none.
         */
        AccessesOfCore: {
            /** Least */
            least: number;
            /** Mean */
            mean: number;
            /** Most */
            most: number;
        };
        /**
         * AddressSummary
         * @description What an address trace holds.
         */
        AddressSummary: {
            /** Accesses */
            accesses: number;
            accesses_of_core: components["schemas"]["AccessesOfCore"];
            /**
             * Address Bytes
             * @description One more than the highest address
             */
            address_bytes: number;
            /**
             * Cores
             * @description One more than the highest that has an access
             */
            cores: number;
            gap_ns_of_core: components["schemas"]["GapsOfCore"];
            /**
             * Lines
             * @description Of 64 bytes, that are accessed
             */
            lines: number;
            /**
             * Shared Lines
             * @description Those of them that more than one core accesses
             */
            shared_lines: number;
            /** Writes */
            writes: number;
        };
        /**
         * AggregateRow
         * @description A point's metric: n values, their mean and its 95 % interval.
         */
        AggregateRow: {
            /** Coordinates */
            coordinates: {
                [key: string]: string | boolean | number;
            };
            /** High */
            high: number | null;
            /** Low */
            low: number | null;
            /** Max */
            max: number | null;
            /** Mean */
            mean: number | null;
            /** Min */
            min: number | null;
            /**
             * N
             * @description Replicates that count
             */
            n: number;
            /**
             * Network
             * @description What the point's network costs and draws, by the names of these columns; null where it has no price, nothing in models without links
             */
            network?: {
                [key: string]: number | null;
            };
            /**
             * Not Steady
             * @description Replicates whose network was saturated; a metric that needs a steady state is without their values
             * @default 0
             */
            not_steady: number;
            /** Point Index */
            point_index: number;
            /**
             * Quantiles
             * @description Percentiles p05, p25, p50, p75 and p95; empty when n is 0
             */
            quantiles: {
                [key: string]: number;
            };
            /** Std */
            std: number | null;
        };
        /**
         * Aggregates
         * @description One metric, point by point.
         */
        Aggregates: {
            /** Items */
            items: components["schemas"]["AggregateRow"][];
            /** Metric */
            metric: string;
            /**
             * Needs Steady State
             * @description The metric means nothing in a saturated network: such runs are left out
             * @default false
             */
            needs_steady_state: boolean;
            /**
             * Next Cursor
             * @description Of the next page; null at the end
             */
            next_cursor: string | null;
            /** @description What networks are priced by; null in models without links */
            prices?: components["schemas"]["PricesText"] | null;
            /**
             * Timed Out
             * @description Runs left out because they timed out
             */
            timed_out: number;
            /** Unit */
            unit: string | null;
        };
        /**
         * Alarm
         * @description A reason to doubt the answer.
         */
        Alarm: {
            /**
             * Name
             * @enum {string}
             */
            name: "no_effect" | "frozen" | "beyond_physics" | "thin" | "truncated" | "default_routing" | "unlike_networks" | "unlike_packets" | "overloaded" | "mixed_revisions" | "mixed_trees" | "no_known_error" | "unknown_rates";
            /** Text */
            text: string;
        };
        /**
         * AlertDocument
         * @description A rule that a run has broken.
         */
        AlertDocument: {
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Figures */
            figures: {
                [key: string]: unknown;
            };
            /** Id */
            id: number;
            /** Kind */
            kind: string;
            /** Message */
            message: string;
            /**
             * Rule
             * @description Place of the rule in the schedule's list, from 0
             */
            rule: number;
            /** Slot */
            slot: string;
            /**
             * Sweep Id
             * @description Null once the sweep is deleted
             */
            sweep_id: string | null;
        };
        /**
         * AlertPage
         * @description A page of alerts, newest first.
         */
        AlertPage: {
            /** Items */
            items: components["schemas"]["AlertDocument"][];
            /** Next Cursor */
            next_cursor: string | null;
        };
        /**
         * Anova
         * @description How the variance of a factorial divides; all shares add up to 1.
         */
        Anova: {
            /**
             * Chance
             * @description The rest.
             */
            chance: number;
            /** Error Degrees */
            error_degrees: number;
            /**
             * Higher
             * @description Interactions of three axes and more.
             */
            higher: number;
            /**
             * Shared Chance
             * @description What all places of a replicate have in common.
             */
            shared_chance: number;
            /** Terms */
            terms: components["schemas"]["AnovaTerm"][];
        };
        /**
         * AnovaTerm
         * @description A main effect or an interaction of two axes.
         */
        AnovaTerm: {
            /** Degrees */
            degrees: number;
            /**
             * F
             * @description Null where nothing tells what chance does.
             */
            f: number | null;
            /** Label */
            label: string;
            /** P Value */
            p_value: number | null;
            /** Paths */
            paths: string[];
            /**
             * Share
             * @description Of the whole variance.
             */
            share: number;
            /** Sum Of Squares */
            sum_of_squares: number;
        };
        /**
         * Answer
         * @description What a sweep says, how surely, and what that leaves out.
         */
        Answer: {
            /** Alarms */
            alarms: components["schemas"]["Alarm"][];
            controls: components["schemas"]["Controls"];
            /** Figures */
            figures: (components["schemas"]["LinesFigure"] | components["schemas"]["DotsFigure"] | components["schemas"]["MapFigure"] | components["schemas"]["SpreadFigure"] | components["schemas"]["ChancesFigure"] | components["schemas"]["SensitivityFigure"] | components["schemas"]["BottleneckFigure"] | components["schemas"]["CostFigure"] | components["schemas"]["DistributionFigure"] | components["schemas"]["HeatFigure"] | components["schemas"]["PointsFigure"] | components["schemas"]["KneesFigure"])[];
            /**
             * Left Out
             * @description What is missing; to be read before the sentences.
             */
            left_out: string[];
            /**
             * Marks Have Draws
             * @description Whether a mark of a figure is of several points: the draws at its place.
             */
            marks_have_draws: boolean;
            /** Networks */
            networks: components["schemas"]["ComparedNetwork"][];
            /**
             * Not Steady
             * @description Runs left out because they were saturated.
             */
            not_steady: number;
            /**
             * Notes
             * @description How sure, by which method: said once, below.
             */
            notes: string[];
            /**
             * Points
             * @description Points that it is made from: those that the filter keeps.
             */
            points: number;
            /**
             * Points In All
             * @description Points of the study, whatever the filter keeps.
             */
            points_in_all: number;
            /** @description What networks are priced by; null where none can be. */
            prices: components["schemas"]["PricesText"] | null;
            question: components["schemas"]["Question"];
            /**
             * Questions
             * @description All that it can be asked, the first first.
             */
            questions: components["schemas"]["QuestionText"][];
            /**
             * Sentences
             * @description The answer.
             */
            sentences: string[];
            /**
             * Tables
             * @description The figures as tables, one a figure; with `tables` in the query
             */
            tables?: components["schemas"]["AnswerTable"][] | null;
            /**
             * Timed Out
             * @description Runs left out because they timed out.
             */
            timed_out: number;
        };
        /**
         * AnswerColumn
         * @description One column of a figure, with all its cells.
         */
        AnswerColumn: {
            /**
             * Name
             * @description `mean`, `low` and `high` are in the unit of the metric.
             */
            name: string;
            /**
             * Type
             * @enum {string}
             */
            type: "number" | "integer" | "boolean" | "text";
            /** Unit */
            unit: string | null;
            /** Values */
            values: (string | boolean | number | null)[];
        };
        /**
         * AnswerTable
         * @description A figure as a table; all columns have one value a row.
         */
        AnswerTable: {
            /** Columns */
            columns: components["schemas"]["AnswerColumn"][];
            /**
             * Figure
             * @description Which figure of the answer, from 0.
             */
            figure: number;
            /**
             * Kind
             * @description Kind of the figure, which tells what its columns are.
             */
            kind: string;
            /** Title */
            title: string;
        };
        /**
         * ArchivedName
         * @description What the list has of the archived sweeps.
         * @enum {string}
         */
        ArchivedName: "hidden" | "only" | "shown";
        /**
         * Arrangement
         * @description How routers are arranged.
         * @enum {string}
         */
        Arrangement: "levels" | "groups" | "grid" | "circle";
        /**
         * AttemptDocument
         * @description One attempt of a run. What a lost worker could not tell is null.
         */
        AttemptDocument: {
            /** Cpu Seconds */
            cpu_seconds: number | null;
            /**
             * Ended At
             * @description Null while it is under way
             */
            ended_at: string | null;
            failure: components["schemas"]["FailureDocument"] | null;
            /**
             * Number
             * @description From 1; retries count on
             */
            number: number;
            outcome: components["schemas"]["AttemptOutcomeName"];
            /**
             * Peak Memory Bytes
             * @description By the simulator's count; of a failed attempt the most that its process had held
             */
            peak_memory_bytes: number | null;
            /**
             * Started At
             * @description When the worker was given the run
             */
            started_at: string | null;
            /**
             * Worker
             * @description Host and process
             */
            worker: string | null;
        };
        /**
         * AttemptOutcomeName
         * @description What became of an attempt.
         * @enum {string}
         */
        AttemptOutcomeName: "executing" | "completed" | "timed_out" | "failed" | "lost" | "aborted";
        /**
         * AuditDocument
         * @description Who has changed what.
         */
        AuditDocument: {
            /** Actor Id */
            actor_id: string;
            /**
             * Actor Kind
             * @description local, user, key
             */
            actor_kind: string;
            /**
             * Actor Name
             * @description As it was then
             */
            actor_name: string;
            /**
             * Address
             * @description From where the request came
             */
            address: string | null;
            /**
             * At
             * Format: date-time
             */
            at: string;
            /**
             * Operation
             * @description As in this document: createSweep
             */
            operation: string;
            /** Project */
            project: string | null;
            /** Request Id */
            request_id: string | null;
            /** Status */
            status: number;
            /**
             * Subject
             * @description Path of what was changed or made
             */
            subject: string;
        };
        /**
         * AuditPage
         * @description A page of the audit log, newest first.
         */
        AuditPage: {
            /** Items */
            items: components["schemas"]["AuditDocument"][];
            /** Next Cursor */
            next_cursor: string | null;
        };
        /**
         * AxisDocument
         * @description One varied parameter, or several that move together.
         */
        AxisDocument: {
            /** @description Of an axis that is drawn; null for others */
            distribution?: components["schemas"]["DrawnDistribution"] | null;
            /** Name */
            name: string;
            /**
             * Paths
             * @description Resolved parameter paths; these name the coordinates
             */
            paths: string[];
            /**
             * Spaces
             * @description The sub-spaces that have the axis; null: all
             */
            spaces?: string[] | null;
            /** Unit */
            unit: string | null;
            /**
             * Until
             * @description Of an axis that is searched, what ends the search; null for others
             */
            until?: string | null;
            /**
             * Values
             * @description None of a distribution of numbers
             */
            values: components["schemas"]["AxisValue"][];
            /**
             * When
             * @description Where points have the axis: others have no coordinate of it; null: everywhere
             */
            when?: string | null;
        };
        /**
         * AxisText
         * @description An axis along which a figure is drawn.
         */
        AxisText: {
            /**
             * Is Log
             * @description Whether equal ratios should have equal distances.
             */
            is_log: boolean;
            /**
             * Kind
             * @description resource, scale, load, choice, chance or condition.
             */
            kind: string;
            /**
             * Label
             * @description As one says it: `link bandwidth`.
             */
            label: string;
            /**
             * Labels
             * @description One a value, in the order of `values`.
             */
            labels: string[];
            /** Path */
            path: string;
            /** Unit */
            unit: string | null;
            /** Values */
            values: (number | string)[];
        };
        /**
         * AxisValue
         * @description One value of an axis: how it is shown, and the value itself.
         */
        AxisValue: {
            /** Label */
            label: string;
            /** Value */
            value: unknown;
        };
        /**
         * BackfillReport
         * @description What a backfill queues, or would.
         */
        BackfillReport: {
            /**
             * Already Run
             * @description Times of the span that have a run already
             */
            already_run: number;
            /** Dry Run */
            dry_run: boolean;
            /**
             * Times
             * @description Times that run, oldest first
             */
            times: string[];
        };
        /**
         * BackfillRequest
         * @description Which times that are over are to run after all.
         */
        BackfillRequest: {
            /**
             * Begin
             * Format: date-time
             * @description Times from this one on, with its offset: 2026-11-01T00:00:00Z.
             */
            begin: string;
            /**
             * Dry Run
             * @description Say what would run; queue nothing.
             * @default false
             */
            dry_run: boolean;
            /**
             * End
             * Format: date-time
             * @description Times up to this one; not later than now.
             */
            end: string;
        };
        /**
         * BandRule
         * @description The mean of a metric lies outside bounds that the user gives.
         */
        BandRule: {
            /**
             * Filter
             * @description Which results count, as in results.
             * @default null
             */
            filter: string | null;
            /**
             * High
             * @description Highest mean that is right.
             * @default null
             */
            high: number | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "band";
            /**
             * Low
             * @description Lowest mean that is right.
             * @default null
             */
            low: number | null;
            /**
             * Metric
             * @description The metric, such as `completion_time_ns`.
             */
            metric: string;
        };
        /**
         * BottleneckBound
         * @description What a run is held back by.
         * @enum {string}
         */
        BottleneckBound: "injection" | "network" | "ejection" | "latency";
        /**
         * BottleneckDocument
         * @description The class of the busiest links, and how their time is spent.
         */
        BottleneckDocument: {
            bound: components["schemas"]["BottleneckBound"];
            /** Idle Fraction */
            idle_fraction: number;
            /** Link Class */
            link_class: string;
            /** Max Active Fraction */
            max_active_fraction: number;
            /** Mean Active Fraction */
            mean_active_fraction: number;
            /** Stalled Fraction */
            stalled_fraction: number;
        };
        /**
         * BottleneckFigure
         * @description What holds each point back, and how that changes along an axis.
         */
        BottleneckFigure: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "bottleneck";
            /**
             * Method
             * @description How it was computed, topic by topic.
             */
            method?: components["schemas"]["MethodText"][];
            metric: components["schemas"]["MetricText"];
            /** Panels */
            panels: components["schemas"]["BottleneckPanel"][];
            /** Title */
            title: string;
            x: components["schemas"]["AxisText"] | null;
        };
        /**
         * BottleneckPanel
         * @description The points at one place.
         */
        BottleneckPanel: {
            /** Coordinates */
            coordinates: {
                [key: string]: unknown;
            };
            /** Rows */
            rows: components["schemas"]["BottleneckRow"][];
            /** Sentences */
            sentences: string[];
            /** Title */
            title: string;
        };
        /**
         * BottleneckRow
         * @description What holds one point back.
         */
        BottleneckRow: {
            /**
             * Ejection
             * @description The same of receiving.
             */
            ejection: number | null;
            /** @description Of replayed traces; null of others. */
            exposure: components["schemas"]["ExposureRow"] | null;
            /**
             * Injection
             * @description Share of the time the busiest endpoint sends.
             */
            injection: number | null;
            /** Label */
            label: string;
            /**
             * Limit
             * @enum {string}
             */
            limit: "injection" | "ejection" | "links" | "memory" | "directory" | "mshr" | "outstanding" | "issue" | "endpoints" | "latency" | "saturated" | "undetermined" | "mixed";
            /**
             * Link
             * @description The same of the busiest channel between routers.
             */
            link: number | null;
            /**
             * Link Class
             * @description Of the busiest ports, where that is known.
             */
            link_class: string | null;
            /** @description Of shared memory; null of other workloads. */
            memory: components["schemas"]["MemoryRow"] | null;
            /** N */
            n: number;
            /** Point Index */
            point_index: number;
            /** Text */
            text: string;
            /**
             * X
             * @description Where along the walked axis; null without one.
             */
            x: number | null;
            /** X Label */
            x_label: string | null;
        };
        /**
         * BusiestCableDocument
         * @description The cable that most routes cross, in its busier direction.
         */
        BusiestCableDocument: {
            /** From */
            from: string;
            /** Routes */
            routes: number;
            /** To */
            to: string;
        };
        /**
         * CableClass
         * @description All directed cables of one link class together; loads are flows per cable.
         */
        CableClass: {
            /** Cables */
            cables: number;
            /** Idle Fraction */
            idle_fraction: number;
            /** Link Class */
            link_class: string;
            /** Max Load */
            max_load: number;
            /** Mean Load */
            mean_load: number;
        };
        /**
         * CableLengths
         * @description How long the cables of one medium are.
         */
        CableLengths: {
            /** Counts */
            counts: number[];
            /**
             * Lengths M
             * @description Rising.
             */
            lengths_m: number[];
            /**
             * Medium
             * @description passive_copper, active_copper, active_optical or optics.
             */
            medium: string;
        };
        /**
         * CablesDocument
         * @description Loads of the cables.
         */
        CablesDocument: {
            /** Classes */
            classes: components["schemas"]["CableClass"][];
            /**
             * Columns
             * @description Every cable, column by column, when the report asked for all
             */
            columns?: {
                [key: string]: unknown[];
            } | null;
            /** Hottest */
            hottest: components["schemas"]["HotCable"][];
        };
        /**
         * CareDocument
         * @description What housekeepers see to.
         */
        CareDocument: {
            /**
             * Deliveries Waiting
             * @description Messages to webhooks and mail addresses.
             */
            deliveries_waiting: number;
            /** Delivery Overdue Seconds */
            delivery_overdue_seconds: number;
            /** Expansions Under Way */
            expansions_under_way: number;
            /**
             * Expansions Waiting
             * @description Sweeps whose points nobody makes yet.
             */
            expansions_waiting: number;
            /**
             * Lease Overdue Seconds
             * @description How long ago the first lease ran out that nobody has taken back.
             */
            lease_overdue_seconds: number;
            /**
             * Reaper Silence Seconds
             * @description Since lost leases were last looked for; null before the first time.
             */
            reaper_silence_seconds: number | null;
            /** Sweeps Paused By Breaker */
            sweeps_paused_by_breaker: number;
        };
        /**
         * Catalog
         * @description Sections, their components, and the metrics.
         */
        Catalog: {
            /** Catalog Version */
            catalog_version: number;
            /** Metrics */
            metrics: components["schemas"]["MetricSpec"][];
            /**
             * Model Revision
             * @description What the models compute; another, other results
             */
            model_revision: number;
            /** Models */
            models: components["schemas"]["ModelSpec"][];
            /**
             * Section Axes
             * @description What the components of a section are to a study
             */
            section_axes?: {
                [key: string]: string;
            };
            /** Sections */
            sections: {
                [key: string]: components["schemas"]["Component"][];
            };
            /** Simcore Version */
            simcore_version: string;
            /**
             * Synonyms
             * @description Words that a search of the catalogue knows beside its own
             */
            synonyms: components["schemas"]["Synonym"][];
        };
        /**
         * Cause
         * @description Why a run was asked for.
         * @enum {string}
         */
        Cause: "cron" | "revision" | "manual" | "backfill";
        /**
         * ChanceRow
         * @description One choice at one place, over all draws.
         */
        ChanceRow: {
            /** @description Share of the variance that lies between draws, what is not known; the rest is chance. Null where draws have one run each. */
            between: components["schemas"]["Share"] | null;
            /** Label */
            label: string;
            /**
             * Point Index
             * @description The first of its points.
             */
            point_index: number;
            /** @description Of being best; the limits hold for all choices at once, whatever ties and missing runs are taken for. */
            probability: components["schemas"]["Share"];
            /** @description Ratios (1: the best) or differences (0: the best); null without a direction. */
            regret: components["schemas"]["DrawRegret"] | null;
            role: components["schemas"]["domain__answer__parts__Role"];
            /**
             * Standard Deviation Between
             * @description In the unit of the metric, or of its logarithm as `scale` says.
             */
            standard_deviation_between: number | null;
            /** Standard Deviation Within */
            standard_deviation_within: number | null;
            /**
             * Ties
             * @description Draws in which it is tied with another choice for the best.
             */
            ties: number;
            /**
             * Unresolved
             * @description Draws in which a missing run leaves open whether it is.
             */
            unresolved: number;
            /** @description Mean over the draws. */
            value: components["schemas"]["Estimate"];
            /** Wins */
            wins: number;
        };
        /**
         * ChancesFigure
         * @description With which probability each choice is the best.
         */
        ChancesFigure: {
            by: components["schemas"]["AxisText"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "chances";
            /**
             * Method
             * @description How it was computed, topic by topic.
             */
            method?: components["schemas"]["MethodText"][];
            metric: components["schemas"]["MetricText"];
            /** Panels */
            panels: components["schemas"]["ChancesPanel"][];
            /** Title */
            title: string;
            /** Tolerance */
            tolerance: number;
        };
        /**
         * ChancesPanel
         * @description The choices at one place, the most probable first.
         */
        ChancesPanel: {
            /** Coordinates */
            coordinates: {
                [key: string]: unknown;
            };
            /** Draws */
            draws: number;
            /**
             * Resolved
             * @description Draws of which it is known who is best.
             */
            resolved: number;
            /** Rows */
            rows: components["schemas"]["ChanceRow"][];
            rule: components["schemas"]["DrawnRule"] | null;
            /**
             * Scale
             * @description How regret and variance are taken.
             * @enum {string}
             */
            scale: "ratio" | "difference";
            /** Sentences */
            sentences: string[];
            /** Title */
            title: string;
        };
        /**
         * ChangedRule
         * @description With the same seeds a result differs from that of the run before: the models have changed.
         */
        ChangedRule: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "changed";
            /**
             * Metric
             * @description Only changes of this metric; any metric when absent.
             * @default null
             */
            metric: string | null;
        };
        /**
         * Check
         * @description One thing the service depends on.
         */
        Check: {
            /** Detail */
            detail: string;
            status: components["schemas"]["CheckStatus"];
        };
        /**
         * CheckStatus
         * @description Outcome of one check.
         * @enum {string}
         */
        CheckStatus: "ok" | "failed";
        /**
         * ChosenNetworkDocument
         * @description One network at one place, with its size.
         */
        ChosenNetworkDocument: {
            /**
             * Choice
             * @description Its labels along the axes that are choices; may be empty
             */
            choice: string;
            /**
             * Place
             * @description Its place along the other axes that enter into networks
             */
            place: string;
            /**
             * Sizes
             * @description By chosen axis, the value that it has
             */
            sizes: {
                [key: string]: string;
            };
            /**
             * Target
             * @description What it was to be
             */
            target: number;
            /**
             * Value
             * @description Its expected cost an endpoint in US dollars, or its bisection; null of an ideal that has none
             */
            value: number | null;
        };
        /**
         * ChunkDocument
         * @description Runs that one process of a worker holds; it simulates the first of them.
         */
        ChunkDocument: {
            /**
             * Expires At
             * Format: date-time
             * @description When it is taken back, unless its worker renews.
             */
            expires_at: string;
            /** Model */
            model: string;
            /**
             * Point Index
             * @description Of the run that is simulated.
             */
            point_index: number | null;
            /** Replicate */
            replicate: number | null;
            /**
             * Runs
             * @description So many are left of the chunk.
             */
            runs: number;
            /**
             * Started At
             * @description When the chunk was handed out.
             */
            started_at: string | null;
            /** Sweep Id */
            sweep_id: string;
            /** Sweep Name */
            sweep_name: string;
            /**
             * Worker
             * @description Host and number of the process.
             */
            worker: string;
        };
        /**
         * Claim
         * @description A published statement beside what this simulator gives.
         */
        Claim: {
            /**
             * Accepted When
             * @description The rule, fixed before our figures were seen
             */
            accepted_when: string;
            /**
             * Cause
             * @description Of a missed one, why, as we see it; null where we do not know, and of others
             */
            cause: string | null;
            /**
             * Example
             * @description Name of the example whose sweep computes ours; null where no single sweep does
             */
            example: string | null;
            /**
             * Identifier
             * @description Short name within its study, such as 1.c
             */
            identifier: string;
            /**
             * Ours
             * @description The figures that we get
             */
            ours: string;
            /**
             * Published
             * @description What the paper says, in our words
             */
            published: string;
            verdict: components["schemas"]["ClaimVerdict"];
        };
        /**
         * ClaimStudy
         * @description A paper, or another reference, with its claims.
         */
        ClaimStudy: {
            /** Claims */
            claims: components["schemas"]["Claim"][];
            /**
             * Command
             * @description Computes all of its claims, in a copy of the source
             */
            command: string;
            /** Name */
            name: string;
            /**
             * Note
             * @description How our figures were made
             */
            note: string;
            /**
             * Reference
             * @description The publication, or what else ours is held against
             */
            reference: string;
            /** Title */
            title: string;
        };
        /**
         * ClaimTable
         * @description Every claim, by study.
         */
        ClaimTable: {
            /** Studies */
            studies: components["schemas"]["ClaimStudy"][];
        };
        /**
         * ClaimVerdict
         * @description Whether our figures lie where a claim is accepted.
         * @enum {string}
         */
        ClaimVerdict: "reached" | "missed" | "not_run";
        /**
         * ColumnKind
         * @description What a column of the results holds.
         * @enum {string}
         */
        ColumnKind: "coordinate" | "network" | "metric" | "meta";
        /**
         * ColumnQuantiles
         * @description How the numbers of one column are spread: its cumulative distribution, point by point.
         */
        ColumnQuantiles: {
            /** Column */
            column: string;
            /** Mean */
            mean: number | null;
            /**
             * Missing
             * @description Rows without a number; they do not count in the rest
             */
            missing: number;
            /**
             * Quantiles
             * @description From the least to the greatest
             */
            quantiles: components["schemas"]["QuantileDocument"][];
            /** Rows */
            rows: number;
        };
        /**
         * CommunicationMatrix
         * @description Who sends how much to whom in messages; collectives are apart.
         */
        CommunicationMatrix: {
            /**
             * Blocks
             * @description Rows and columns: ranks, or blocks of consecutive ranks
             */
            blocks: number;
            /** Bytes */
            bytes: number[];
            /**
             * From Block
             * @description Of each pair that has messages, who sends
             */
            from_block: number[];
            /** Ranks Per Block */
            ranks_per_block: number;
            /** To Block */
            to_block: number[];
        };
        /**
         * ComparedNetwork
         * @description What a compared network is, from the simulator's core; null where it is not known.
         */
        ComparedNetwork: {
            /**
             * Bisection Fraction
             * @description 1 is full bisection.
             */
            bisection_fraction: number | null;
            /** Busiest Class */
            busiest_class: string | null;
            /**
             * Busiest Class Load
             * @description Load of the busiest class of links under uniform traffic; above 1 it cannot carry it.
             */
            busiest_class_load: number | null;
            /**
             * Cable Rate Per Endpoint Fraction
             * @description Their rate over the endpoint's injection rate.
             */
            cable_rate_per_endpoint_fraction: number | null;
            /**
             * Cables Per Endpoint
             * @description Cables between routers over endpoints, each counted once.
             */
            cables_per_endpoint: number | null;
            /**
             * Cost Per Endpoint Usd
             * @description By the answer's price table, of the cheapest of the row's networks: they may differ in their rates. Null where none can be priced.
             */
            cost_per_endpoint_usd: number | null;
            /** Diameter */
            diameter: number | null;
            /** Endpoints */
            endpoints: number | null;
            /**
             * Highest Cost Per Endpoint Usd
             * @description The same of the dearest one.
             */
            highest_cost_per_endpoint_usd: number | null;
            /**
             * Label
             * @description The choices that run on it.
             */
            label: string;
            /** Mean Hops */
            mean_hops: number | null;
            /**
             * Place
             * @description By which values of other axes it is another one than the other rows.
             */
            place: string;
            /** Ports Used */
            ports_used: number | null;
            /**
             * Power Per Endpoint W
             * @description Under load, of the cheapest.
             */
            power_per_endpoint_w: number | null;
            /** Radix */
            radix: number | null;
            /** Routers */
            routers: number | null;
            /**
             * Size
             * @description The size that was chosen so that networks are alike, such as `leaf taper 2`; null where none was chosen.
             */
            size: string | null;
            /** Sizing Rule */
            sizing_rule: string | null;
        };
        /**
         * ComparedPlace
         * @description Who won at one place in each sweep.
         */
        ComparedPlace: {
            /** Choices */
            choices: components["schemas"]["MovedChoice"][];
            /** Coordinates */
            coordinates: {
                [key: string]: unknown;
            };
            /**
             * Has Changed
             * @description Whether the best is another one, both decided.
             */
            has_changed: boolean;
            /** Title */
            title: string;
            verdict_after: components["schemas"]["Verdict"] | null;
            /** @description Null where nothing competes. */
            verdict_before: components["schemas"]["Verdict"] | null;
            /** Winner After */
            winner_after: string | null;
            /**
             * Winner Before
             * @description The best; null where none is.
             */
            winner_before: string | null;
        };
        /**
         * Comparison
         * @description What two sweeps answer, place by place that both have.
         */
        Comparison: {
            /**
             * Compared
             * @description Choices at places, of which both have results.
             */
            compared: number;
            /**
             * Is Paired
             * @description Whether both have the same random numbers, so that replicates are paired.
             */
            is_paired: boolean;
            /** Is Ratio */
            is_ratio: boolean;
            metric: components["schemas"]["MetricText"];
            /** Moved */
            moved: number;
            /** Name After */
            name_after: string;
            /**
             * Name Before
             * @description What sentences call the first sweep: its name, with its identifier where both have the same.
             */
            name_before: string;
            /**
             * Notes
             * @description How they were compared, and what could not be.
             */
            notes: string[];
            /** Only After */
            only_after: number;
            /**
             * Only Before
             * @description Points of the first that the second does not have.
             */
            only_before: number;
            /**
             * Places
             * @description The first 1,000; changed winners first.
             */
            places: components["schemas"]["ComparedPlace"][];
            /** Places Total */
            places_total: number;
            /** Sentences */
            sentences: string[];
            /** Winners Changed */
            winners_changed: number;
        };
        /**
         * Component
         * @description One choice of a section.
         */
        Component: {
            /**
             * Answers By
             * @description Metrics by which a study is answered, the best first
             */
            answers_by?: string[];
            /** Constraints */
            constraints?: components["schemas"]["Constraint"][];
            /**
             * Default For
             * @description Models whose points use it where the section names none; without such an entry that is the first of the section's components of the model
             */
            default_for?: string[];
            /** Help */
            help: string;
            /** Kind */
            kind: string;
            /**
             * Measured When
             * @description Of the metrics, those that not every point has: when, in words
             */
            measured_when?: {
                [key: string]: string;
            };
            /** Metrics */
            metrics?: string[] | null;
            /**
             * Models
             * @description Models that the component serves
             */
            models: string[];
            /** Params */
            params: components["schemas"]["ParamSpec"][];
            /**
             * Recommended Routings
             * @description Of a topology, the kinds of routing that suit it, the best first; a later one is for points that the earlier ones cannot serve
             */
            recommended_routings?: components["schemas"]["RecommendedRouting"][];
            /** Source */
            source?: string | null;
            /** Title */
            title: string;
        };
        /**
         * ComponentClass
         * @description What kind of thing it is. Prices of one class rise and fall together.
         * @enum {string}
         */
        ComponentClass: "switch" | "nic" | "passive_copper" | "active_copper" | "active_optical" | "transceiver" | "patch_fibre" | "circuit_switch_port" | "rack";
        /**
         * Constraint
         * @description A rule that ties parameters of a component together.
         */
        Constraint: {
            /** Fields */
            fields: string[];
            /** Message */
            message: string;
        };
        /**
         * Controls
         * @description What the answer was asked for, and what else may be asked for.
         */
        Controls: {
            /**
             * Against
             * @description The second metric of `explore`.
             */
            against?: string | null;
            /** Baseline */
            baseline: string | null;
            /**
             * By
             * @description Path of the axis whose values compete.
             */
            by: string | null;
            /** Bys */
            bys: components["schemas"]["Option"][];
            /** Confidence */
            confidence: number;
            /**
             * Ideal
             * @description Label of the value taken as the ideal.
             */
            ideal: string | null;
            /** Include Not Steady */
            include_not_steady: boolean;
            /** Include Timed Out */
            include_timed_out: boolean;
            /** Metric */
            metric: string;
            /**
             * Metrics
             * @description Those that some run has.
             */
            metrics: components["schemas"]["Option"][];
            /**
             * Relative To
             * @description `path=label`, as given in the request.
             */
            relative_to: string | null;
            /** Relatives */
            relatives: components["schemas"]["Option"][];
            /**
             * Threshold
             * @description Gain of a doubling below which more does not pay.
             */
            threshold: number;
            /**
             * Tolerance
             * @description How much worse than the best still counts as tied.
             */
            tolerance: number;
            /** X */
            x: string | null;
            /** Xs */
            xs: components["schemas"]["Option"][];
            /**
             * Y
             * @description Of a heat map: path of its other axis.
             */
            y?: string | null;
        };
        /**
         * CorrelationDocument
         * @description How two drawn axes go together.
         */
        CorrelationDocument: {
            /**
             * Between
             * @description Names of the two axes
             */
            between: string[];
            /**
             * Rho
             * @description Correlation of their normal scores
             */
            rho: number;
        };
        /**
         * CostDocument
         * @description What the simulation of one replicate took.
         */
        CostDocument: {
            /** Cpu Seconds */
            cpu_seconds: number;
            /** Events */
            events: number;
            /**
             * Link Visits
             * @description Flows counted on cables; of the static model only
             */
            link_visits: number;
            /** Packet Hops */
            packet_hops: number;
            /** Peak Memory Bytes */
            peak_memory_bytes: number;
        };
        /**
         * CostFigure
         * @description What networks cost, and what that buys.
         */
        CostFigure: {
            /**
             * Budget Usd
             * @description The most that an endpoint may cost; null: any.
             */
            budget_usd: number | null;
            /**
             * Cost For Value Unit
             * @description Such as `USD × s` or `USD / (Gb/s)`.
             */
            cost_for_value_unit: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "cost";
            /**
             * Method
             * @description How it was computed, topic by topic.
             */
            method?: components["schemas"]["MethodText"][];
            metric: components["schemas"]["MetricText"];
            /** Panels */
            panels: components["schemas"]["CostPanel"][];
            /**
             * Parts
             * @description One a network, whatever places it is at.
             */
            parts: components["schemas"]["CostParts"][];
            /** Title */
            title: string;
            /**
             * Within
             * @description How many times as long as the best is good enough.
             */
            within: number;
        };
        /**
         * CostPanel
         * @description The networks at one place, the best buy first.
         */
        CostPanel: {
            /** Coordinates */
            coordinates: {
                [key: string]: unknown;
            };
            /**
             * Flips
             * @description The nearest first.
             */
            flips: components["schemas"]["PriceFlip"][];
            /**
             * Knee
             * @description The last network on the front that pays; null without one.
             */
            knee: string | null;
            /**
             * Not Priced
             * @description Networks without a price, and why.
             */
            not_priced: {
                [key: string]: string;
            };
            /** Rows */
            rows: components["schemas"]["CostRow"][];
            /** Sentences */
            sentences: string[];
            /** Title */
            title: string;
        };
        /**
         * CostParts
         * @description Of what the cost of one network is made.
         */
        CostParts: {
            /** Cables */
            cables: components["schemas"]["CableLengths"][];
            /** Shares */
            shares: components["schemas"]["CostShare"][];
        };
        /**
         * CostRow
         * @description One network at one place: its cost, and its value by the metric.
         */
        CostRow: {
            /**
             * Affordable
             * @description Probability of costing an endpoint no more than the budget; null without one.
             */
            affordable: number | null;
            /** @description Probability of the best value of those that are affordable. */
            best_affordable: components["schemas"]["Share"] | null;
            /** @description Probability of the least cost for its value; null where the value is not known well enough. */
            best_buy: components["schemas"]["Share"] | null;
            /** @description Probability of costing least of all; null of the ideal. */
            cheapest: components["schemas"]["Share"] | null;
            /** @description Probability of costing least of those that are good enough. */
            cheapest_good_enough: components["schemas"]["Share"] | null;
            /**
             * Choice
             * @description The choice alone.
             */
            choice: string;
            /** @description Cost times a time, or over a rate, as `cost_for_value_unit` says; at the metric's mean. */
            cost_for_value: components["schemas"]["Money"] | null;
            /** @description Cost of the whole network over the mean of that, in US dollars for each Gb/s. */
            cost_per_delivered_gbps_usd: components["schemas"]["Money"] | null;
            cost_per_endpoint_usd: components["schemas"]["Money"];
            cost_usd: components["schemas"]["Money"];
            /** @description Bits that reached all endpoints over the time of a run, headers included; null where that is not known. */
            delivered_gbps: components["schemas"]["Estimate"] | null;
            /** Endpoints */
            endpoints: number;
            /** @description Of a run, from its begin to its end; null where `mean_power_w` is, and of an offered load, which has no end. */
            energy_j: components["schemas"]["Estimate"] | null;
            /**
             * Front
             * @description Share of the draws in which no other is both as cheap and as good, and better in one.
             */
            front: number | null;
            /**
             * Front With Power
             * @description The same with the power as a third respect.
             */
            front_with_power: number | null;
            /**
             * Good Enough
             * @description Probability of a value that is good enough, as `within` of the figure says.
             */
            good_enough: number | null;
            /**
             * Is On Front
             * @description Whether it is on the front of the plain numbers.
             */
            is_on_front: boolean;
            /** @description The same over the iterations of the workload; null where it has none. */
            iteration_energy_j: components["schemas"]["Estimate"] | null;
            /**
             * Label
             * @description The choice, and how much of the resource it has.
             */
            label: string;
            /** @description Drawn on average over the runs, by how long ports were active, stalled and idle; null where that is not known. */
            mean_power_w: components["schemas"]["Estimate"] | null;
            /**
             * Parts
             * @description Which of the figure's `parts` are its own, from 0.
             */
            parts: number;
            /** Point Index */
            point_index: number;
            /** Power Per Endpoint W */
            power_per_endpoint_w: number;
            /**
             * Power W
             * @description Under load.
             */
            power_w: number;
            /**
             * Regret Mean
             * @description Expected cost for its value over the least one of each draw, at least 1.
             */
            regret_mean: number | null;
            /**
             * Regret P95
             * @description 95th percentile of that.
             */
            regret_p95: number | null;
            role: components["schemas"]["domain__answer__parts__Role"];
            /** @description Of the metric; null without runs that count, as where some were cut off. */
            value: components["schemas"]["Estimate"] | null;
        };
        /**
         * CostShare
         * @description What one class of components costs and draws.
         */
        CostShare: {
            component: components["schemas"]["ComponentClass"];
            /** Cost Usd */
            cost_usd: number;
            /** Count */
            count: number;
            /** Power W */
            power_w: number;
        };
        /**
         * CriticalPath
         * @description The chain of operations that sets how long a trace takes where messages do not meet.
         */
        CriticalPath: {
            /** Bandwidth Gbps */
            bandwidth_gbps: number;
            /** Collectives */
            collectives: components["schemas"]["PathCollective"][];
            /** Collectives Ns */
            collectives_ns: number;
            /** Compute Ns */
            compute_ns: number;
            /** Latency Ns */
            latency_ns: number;
            /**
             * Length Ns
             * @description Computing, messages and collectives together
             */
            length_ns: number;
            /**
             * Longest
             * @description The longest steps, at most 100, in the order of time
             */
            longest: components["schemas"]["PathStep"][];
            /** Messages */
            messages: number;
            /** Messages Ns */
            messages_ns: number;
            /**
             * Ranks
             * @description Whose computing takes most of the path; at most 20
             */
            ranks: components["schemas"]["RankOnPath"][];
            /** Sent Bytes */
            sent_bytes: number;
            /** Steps */
            steps: number;
            /** Version */
            version: number;
        };
        /**
         * CrossingFlow
         * @description What one pair of endpoints sent over a link in a window; without them, all smaller ones.
         */
        CrossingFlow: {
            /** Bytes */
            bytes: number;
            /** Destination */
            destination: number | null;
            /** Source */
            source: number | null;
        };
        /**
         * CutTrace
         * @description The trace that was cut, and what its borders tore.
         */
        CutTrace: {
            /**
             * Collectives Left Out
             * @description That some members begin in the window; they take no time
             */
            collectives_left_out: number;
            /**
             * Messages Left Out
             * @description Of which one end begins in the window; they take no time
             */
            messages_left_out: number;
            trace: components["schemas"]["Trace"];
        };
        /**
         * DatabaseDocument
         * @description The database.
         */
        DatabaseDocument: {
            /**
             * Bytes
             * @description On disk.
             */
            bytes: number;
            /**
             * Connections
             * @description To this database, of all processes.
             */
            connections: number;
            /**
             * Connections Most
             * @description To all databases of the server.
             */
            connections_most: number;
            /** Oldest Transaction Seconds */
            oldest_transaction_seconds: number;
            /**
             * Statements
             * @description The longest first, at most 200.
             */
            statements: components["schemas"]["StatementDocument"][];
            /**
             * Tables
             * @description The largest first.
             */
            tables: components["schemas"]["TableSizeDocument"][];
        };
        /**
         * DeliveryAttempt
         * @description One try to deliver.
         */
        DeliveryAttempt: {
            /**
             * Answer
             * @description Begin of the answer, at most 300 characters
             */
            answer: string | null;
            /**
             * At
             * Format: date-time
             */
            at: string;
            /**
             * Error
             * @description Why it failed; null: it did not
             */
            error: string | null;
            /** Seconds */
            seconds: number;
            /**
             * Status
             * @description HTTP status of the answer; null without one
             */
            status: number | null;
        };
        /**
         * DeliveryDocument
         * @description A message on its way to a webhook.
         */
        DeliveryDocument: {
            /**
             * Attempts
             * @description Oldest first
             */
            attempts: components["schemas"]["DeliveryAttempt"][];
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            event: components["schemas"]["EventType"];
            /** Id */
            id: string;
            /**
             * Message Id
             * @description webhook-id of the request: the same for each try
             */
            message_id: string;
            /**
             * Next At
             * @description Of the next try; null when there is none
             */
            next_at: string | null;
            /**
             * State
             * @description waiting, delivered or failed
             */
            state: string;
        };
        /**
         * DeliveryPage
         * @description A page of deliveries, newest first.
         */
        DeliveryPage: {
            /** Items */
            items: components["schemas"]["DeliveryDocument"][];
            /** Next Cursor */
            next_cursor: string | null;
        };
        /**
         * Detail
         * @description What one node of a drawing stands for.
         * @enum {string}
         */
        Detail: "routers" | "groups" | "levels";
        /**
         * DifferencePage
         * @description How the completed runs of two sweeps differ, paired by point and replicate.
         */
        DifferencePage: {
            /**
             * Compared
             * @description Points with a completed run in both
             */
            compared: number;
            /**
             * Items
             * @description Points that moved, in the sweep's order
             */
            items: components["schemas"]["DifferenceRow"][];
            /**
             * Metric
             * @description Null: of every point the metric that moved most
             */
            metric: string | null;
            /**
             * Missing
             * @description Points of the sweep that have no completed run in both
             */
            missing: number;
            /** Model Revision */
            model_revision: number;
            /** Moved */
            moved: number;
            /** Next Cursor */
            next_cursor: string | null;
            /** Other Id */
            other_id: string;
            /** Other Model Revision */
            other_model_revision: number;
            /** Sweep Id */
            sweep_id: string;
            /** Unmoved */
            unmoved: number;
        };
        /**
         * DifferenceRow
         * @description A point that moved, and its metric that moved most.
         */
        DifferenceRow: {
            /**
             * After
             * @description Mean in the other
             */
            after: number | null;
            /**
             * Before
             * @description Mean in the sweep that was asked for
             */
            before: number | null;
            /** Coordinates */
            coordinates: {
                [key: string]: string | boolean | number;
            };
            /** Metric */
            metric: string;
            /**
             * N
             * @description Replicates compared
             */
            n: number;
            /**
             * Point Index
             * @description In the sweep that was asked for
             */
            point_index: number;
            /**
             * Relative Change
             * @description (after - before) / |before| of the replicate that moved most; null where it has no value on one side, or was 0
             */
            relative_change: number | null;
            /** Unit */
            unit: string | null;
        };
        /**
         * DifferentResult
         * @description A run that this server computed before, and with another result than the archive holds.
         */
        DifferentResult: {
            /**
             * Archived
             * @description What the archive says
             */
            archived: number | null;
            /**
             * Here
             * @description What this server has; it stays
             */
            here: number | null;
            /**
             * Metric
             * @description The first of its metrics that differs
             */
            metric: string;
            /** Point Index */
            point_index: number;
            /** Replicate */
            replicate: number;
        };
        /**
         * DistributionDocument
         * @description Summary of many samples; the unit stands in the distribution's name.
         */
        DistributionDocument: {
            /** Count */
            count: number;
            histogram?: components["schemas"]["Histogram"] | null;
            /** Max */
            max: number | null;
            /** Mean */
            mean: number | null;
            /** Min */
            min: number | null;
            /** Quantiles */
            quantiles: {
                [key: string]: number | null;
            };
            /** Std */
            std: number | null;
        };
        /**
         * DistributionFigure
         * @description How a metric is distributed over all runs of each choice.
         */
        DistributionFigure: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "distribution";
            /**
             * Method
             * @description How it was computed, topic by topic.
             */
            method?: components["schemas"]["MethodText"][];
            metric: components["schemas"]["MetricText"];
            /** Panels */
            panels: components["schemas"]["DistributionPanel"][];
            /** Title */
            title: string;
        };
        /**
         * DistributionPanel
         * @description The distributions beside one another.
         */
        DistributionPanel: {
            /** Coordinates */
            coordinates: {
                [key: string]: unknown;
            };
            /** Curves */
            curves: components["schemas"]["PooledCurve"][];
            /**
             * Is Log
             * @description Whether equal ratios should have equal distances.
             */
            is_log: boolean;
            /** Sentences */
            sentences: string[];
            /** Title */
            title: string;
        };
        /**
         * Distributions
         * @description One metric over a grouping.
         */
        Distributions: {
            /**
             * By
             * @description Paths that make the groups.
             */
            by: string[];
            /** Confidence */
            confidence: number;
            /**
             * Groups
             * @description The first 200.
             */
            groups: components["schemas"]["Group"][];
            /** Groups Total */
            groups_total: number;
            metric: components["schemas"]["MetricText"];
            /** Notes */
            notes: string[];
            /** Sentences */
            sentences: string[];
            /**
             * Value Of
             * @description What one value is.
             * @enum {string}
             */
            value_of: "run" | "draw";
        };
        /**
         * DotRow
         * @description One choice, or one condition, at one place.
         */
        DotRow: {
            /** Is Possible Winner */
            is_possible_winner: boolean;
            /** Label */
            label: string;
            /** Point Index */
            point_index: number;
            /**
             * Rank
             * @description 1 for the best mean; null for the ideal.
             */
            rank: number | null;
            /** @description How many times better than the baseline; null without one. */
            ratio_to_baseline: components["schemas"]["Estimate"] | null;
            /** @description How many times worse than the best, 1.2 is 20 % worse; null for the best. */
            ratio_to_best: components["schemas"]["Estimate"] | null;
            /** @description Share of the ideal: 0.8 performs 0.8 times as well; null without an ideal. */
            ratio_to_ideal: components["schemas"]["Estimate"] | null;
            role: components["schemas"]["domain__answer__parts__Role"];
            value: components["schemas"]["Estimate"];
        };
        /**
         * DotsFigure
         * @description Values with intervals, a row a choice.
         */
        DotsFigure: {
            by: components["schemas"]["AxisText"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "dots";
            /**
             * Method
             * @description How it was computed, topic by topic.
             */
            method?: components["schemas"]["MethodText"][];
            metric: components["schemas"]["MetricText"];
            /** Panels */
            panels: components["schemas"]["DotsPanel"][];
            /** Title */
            title: string;
        };
        /**
         * DotsPanel
         * @description The rows at one place of the other axes, best first.
         */
        DotsPanel: {
            /** Coordinates */
            coordinates: {
                [key: string]: unknown;
            };
            /**
             * Groups
             * @description Neighbours in the order that cannot be told apart.
             */
            groups: string[][];
            /** Rows */
            rows: components["schemas"]["DotRow"][];
            /** Sentences */
            sentences: string[];
            /** Title */
            title: string;
            verdict: components["schemas"]["Verdict"];
        };
        /**
         * DraftNetwork
         * @description One of the networks of a specification.
         */
        DraftNetwork: {
            /**
             * Label
             * @description How the sweep's first point on it calls it
             */
            label: string;
            /** @description Null where it is not drawn */
            network: components["schemas"]["Network"] | null;
            /**
             * Points
             * @description On it, of those that were looked at
             */
            points: number;
            /**
             * Reason
             * @description Why it is not drawn
             */
            reason: string | null;
            /**
             * Topology
             * @description The section, as the core takes it
             */
            topology: {
                [key: string]: unknown;
            };
        };
        /**
         * DraftNetworkDocument
         * @description One wiring of a draft's points; null where a figure is not known.
         */
        DraftNetworkDocument: {
            /** @description 1 is full bisection */
            bisection_fraction?: components["schemas"]["Span"] | null;
            /** Busiest Class */
            busiest_class?: string | null;
            /** @description Load of the busiest class of links under uniform traffic at full rate; above 1 they are oversubscribed */
            busiest_class_load?: components["schemas"]["Span"] | null;
            /** @description Rate of all cables over endpoints and their injection rate */
            cable_rate_per_endpoint_fraction?: components["schemas"]["Span"] | null;
            /**
             * Cables
             * @description Between routers, each counted once
             */
            cables?: number | null;
            /**
             * Diameter
             * @description Most hops between routers
             */
            diameter?: number | null;
            /** Endpoints */
            endpoints?: number | null;
            /**
             * Radix
             * @description Ports of the largest router
             */
            radix?: number | null;
            /** Routers */
            routers?: number | null;
            /**
             * Settings
             * @description Its parameters that are short
             */
            settings: {
                [key: string]: unknown;
            };
            /**
             * Title
             * @description The topology's title
             */
            title: string;
            /**
             * Unknown
             * @description By figure, why it is not known
             */
            unknown?: {
                [key: string]: string;
            };
        };
        /**
         * DraftNetworks
         * @description The networks of a specification, those of its first points first.
         */
        DraftNetworks: {
            /** Networks */
            networks: components["schemas"]["DraftNetwork"][];
            /**
             * Networks Found
             * @description Distinct topologies among the points looked at
             */
            networks_found: number;
            /** Points Checked */
            points_checked: number;
            /** Points Expected */
            points_expected: number;
        };
        /**
         * DrawRegret
         * @description What a choice costs over all draws, held against the best of each draw.
         */
        DrawRegret: {
            /** @description Expected regret. */
            mean: components["schemas"]["Estimate"];
            /** Quantiles */
            quantiles: components["schemas"]["Quantile"][];
            /** Worst */
            worst: number;
        };
        /**
         * DrawnDistribution
         * @description How the values of a drawn axis spread; numbers are in the axis' unit.
         *
         *     All but ``kind`` and ``values`` are null for a choice among values that are no numbers.
         */
        DrawnDistribution: {
            /**
             * High
             * @description Largest value; null without one
             */
            high?: number | null;
            /**
             * Is Integer
             * @description Whether values are rounded
             */
            is_integer?: boolean | null;
            /**
             * Kind
             * @description As the specification writes it: uniform, normal ...
             */
            kind: string;
            /**
             * Low
             * @description Smallest value; null without one
             */
            low?: number | null;
            /** Mean */
            mean?: number | null;
            /** Median */
            median?: number | null;
            /**
             * Quantile 05
             * @description 5 % of the values lie below
             */
            quantile_05?: number | null;
            /**
             * Quantile 95
             * @description 95 % of the values lie below
             */
            quantile_95?: number | null;
            /**
             * Values
             * @description Of a choice
             */
            values?: components["schemas"]["ProbableValue"][] | null;
            /**
             * Weight Kept
             * @description Part of the distribution that its ends do not cut off
             */
            weight_kept?: number | null;
        };
        /**
         * DrawnRule
         * @description The smallest rule of thresholds that tells the winner.
         */
        DrawnRule: {
            /**
             * Accuracy
             * @description Share of left-out draws in which it is right.
             */
            accuracy: number;
            /**
             * Choice Alone
             * @description The choice that wins most draws.
             */
            choice_alone: string;
            /**
             * Error
             * @description Standard error of that share.
             */
            error: number;
            /** Parts */
            parts: components["schemas"]["RulePart"][];
            /** Paths */
            paths: string[];
            /**
             * Share Alone
             * @description Share of all draws in which that choice wins.
             */
            share_alone: number;
        };
        /**
         * DrillState
         * @description The network before the failure, or after it.
         */
        DrillState: {
            busiest: components["schemas"]["BusiestCableDocument"] | null;
            facts: components["schemas"]["NetworkFacts"];
        };
        /**
         * EndEvent
         * @description ``end``: nothing more will come; the sweep has reached its last phase, with these counts.
         */
        EndEvent: {
            /**
             * At
             * Format: date-time
             */
            at: string;
            /**
             * Executed Seconds
             * @description Time under way before ``resumed_at``
             */
            executed_seconds: number;
            /** @description While its points are being made */
            expansion: components["schemas"]["ExpansionDocument"] | null;
            /**
             * Finished At
             * @description When the last run ended; null under way
             */
            finished_at: string | null;
            /**
             * @description It gives no new runs away: it is paused or being stopped
             * @default null
             */
            held: components["schemas"]["HoldName"] | null;
            /**
             * Held Note
             * @description Why it is paused
             * @default null
             */
            held_note: string | null;
            phase: components["schemas"]["PhaseName"];
            progress: components["schemas"]["Progress"];
            /**
             * Resumed At
             * @description When the newest go began: ``started_at``, or after a retry
             */
            resumed_at: string | null;
            /**
             * Started At
             * @description When the first run began
             */
            started_at: string | null;
            /**
             * Summary
             * @description How far it is, in words
             */
            summary: string;
            /** Sweep Id */
            sweep_id: string;
        };
        /**
         * Estimate
         * @description A quantity and its interval.
         */
        Estimate: {
            /**
             * High
             * @description Upper end; null where there is no interval, or lost runs leave it open.
             */
            high: number | null;
            /**
             * Low
             * @description Lower end; null where the replicates give no interval.
             */
            low: number | null;
            /**
             * Mean
             * @description Mean; of a ratio, the geometric mean.
             */
            mean: number;
            /**
             * N
             * @description Replicates it rests on; of a ratio, pairs of replicates.
             */
            n: number;
        };
        /**
         * EstimateDocument
         * @description What a sweep will cost, without its cached runs.
         */
        EstimateDocument: {
            core_seconds: components["schemas"]["RangeEstimate"];
            /**
             * Memory Bytes Max
             * @description Estimated memory of the largest point
             */
            memory_bytes_max: number;
            /** @description The part of it that it waits for other sweeps that share the workers; null of estimates from before */
            waiting_seconds?: components["schemas"]["RangeEstimate"] | null;
            /** @description From the first run to the end of the last one, with the workers counted in ``workers``: about 90 % of sweeps end inside it, as far as they are like those that ended here before. Rounded to what is known */
            wall_seconds: components["schemas"]["RangeEstimate"];
            /** @description The part of it that the sweep's own runs take; null of estimates from before */
            work_seconds?: components["schemas"]["RangeEstimate"] | null;
            /**
             * Workers
             * @description Worker processes assumed for wall_seconds; at least 1
             */
            workers: number;
        };
        /**
         * EventType
         * @description What has happened; dots as Standard Webhooks writes them.
         * @enum {string}
         */
        EventType: "sweep.ended" | "sweep.failed" | "sweep.paused" | "schedule.run" | "alert" | "webhook.test";
        /**
         * Example
         * @description A ready specification.
         */
        Example: {
            /** Name */
            name: string;
            /** @description Null where it is one of the other examples */
            template?: components["schemas"]["Template"] | null;
            /** Text */
            text: string;
            /** Title */
            title: string;
        };
        /**
         * Examples
         * @description All of them, by name.
         */
        Examples: {
            /** Items */
            items: components["schemas"]["Example"][];
        };
        /**
         * ExpansionDocument
         * @description How far the points of a sweep are made; runs of those stored may be under way.
         */
        ExpansionDocument: {
            /**
             * Points
             * @description Points stored so far
             */
            points: number;
            /**
             * Points Expected
             * @description All that its axes make, those left out included
             */
            points_expected: number;
            /**
             * Searching
             * @description A number or a goal is searched: the points or runs of its next round are chosen from the results of this one, and ``points_expected`` is the most that may be needed
             * @default false
             */
            searching: boolean;
            /**
             * Waits For
             * @description Why no worker has begun, where that is known
             */
            waits_for: string | null;
        };
        /**
         * ExposureRow
         * @description Of a replayed trace: shares of a rank's iteration that no computing hides.
         */
        ExposureRow: {
            /**
             * Exposed
             * @description Mean over runs.
             */
            exposed: number;
            /**
             * Exposed In
             * @description By collective, and in messages.
             */
            exposed_in: {
                [key: string]: number;
            };
            /** Exposed Max */
            exposed_max: number;
            /**
             * Exposed Min
             * @description Of the run with the least.
             */
            exposed_min: number;
            /**
             * Slowest Rank Computes
             * @description Of the rank that ends last, the share of its time in which it computes.
             */
            slowest_rank_computes: number | null;
        };
        /**
         * ExtendRequest
         * @description How many samples or replicates a sweep is to have in all, and what points beside those it has.
         */
        ExtendRequest: {
            /**
             * Axes
             * @description Further values of the axis written first, by its name, as in a specification: they come behind those that it has. Any other value would move points
             * @default null
             */
            axes: {
                [key: string]: components["schemas"]["JsonValue"][];
            } | null;
            /**
             * Dry Run
             * @description Say what it would come to; change nothing
             * @default false
             */
            dry_run: boolean;
            /**
             * Replicates
             * @description Replicates of each point in all, more than today; of replicates until precise enough the most that a point gets
             * @default null
             */
            replicates: number | null;
            /**
             * Samples
             * @description Samples in all, more than today
             * @default null
             */
            samples: number | null;
            /**
             * Spaces
             * @description Further sub-spaces by their names, as in a specification, of a sweep that has some
             * @default null
             */
            spaces: {
                [key: string]: {
                    [key: string]: components["schemas"]["JsonValue"];
                };
            } | null;
        };
        /**
         * ExtensionDocument
         * @description What an extension adds.
         *
         *     The points are made by a worker, as those of a submission: until then their number is the most that
         *     there may be, for `where` may leave some out.
         */
        ExtensionDocument: {
            /** Dry Run */
            dry_run: boolean;
            /**
             * Is Repeat
             * @description The same request with the same Idempotency-Key was worked on before; nothing is added by this one
             */
            is_repeat: boolean;
            /** Points Added Max */
            points_added_max: number;
            /** Replicates */
            replicates: number;
            /** Replicates Before */
            replicates_before: number;
            /** Runs Added Max */
            runs_added_max: number;
            /** Samples */
            samples: number | null;
            /**
             * Samples Before
             * @description Null where no axis is drawn
             */
            samples_before: number | null;
            /**
             * Spaces Added
             * @description The names of sub-spaces
             */
            spaces_added: string[];
            /** @description As it is now; as it was in a dry run */
            sweep: components["schemas"]["Sweep"];
            /**
             * Values Added
             * @description How many, by the name of their axis
             */
            values_added: {
                [key: string]: number;
            };
        };
        /**
         * Fabric
         * @description One version of a fabric.
         */
        Fabric: {
            checks: components["schemas"]["FabricChecks"];
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /**
             * Digest
             * @description SHA-256 of the content; equal content has equal digests
             */
            digest: string;
            /**
             * Format
             * @description What it was read from
             */
            format: string;
            /** Name */
            name: string;
            summary: components["schemas"]["FabricSummary"];
            /** Version */
            version: number;
            /**
             * Versions
             * @description All versions of the name, newest first
             */
            versions: components["schemas"]["FabricVersion"][];
            /** Warnings */
            warnings: components["schemas"]["FabricWarning"][];
        };
        /**
         * FabricChanges
         * @description What to change of a fabric.
         */
        FabricChanges: {
            /**
             * Name
             * @description Another name for all its versions
             */
            name: string;
        };
        /**
         * FabricChecks
         * @description What the wiring and the imported tables are good for; tables' figures are null without.
         */
        FabricChecks: {
            /**
             * Connected
             * @description Cables lead from every endpoint to every other
             */
            connected: boolean;
            /**
             * Cycle
             * @description Channels of such a cycle, by name
             */
            cycle?: string[] | null;
            /**
             * Deadlock Free
             * @description No cycle of channels that wait for each other
             */
            deadlock_free?: boolean | null;
            /**
             * Looping Pairs
             * @description Ordered endpoint pairs whose packets circle for ever
             */
            looping_pairs?: number | null;
            /**
             * Unreachable Pairs
             * @description Ordered endpoint pairs that the tables do not connect
             */
            unreachable_pairs?: number | null;
            /**
             * Virtual Lanes Needed
             * @description Lanes that would break all such cycles
             */
            virtual_lanes_needed?: number | null;
        };
        /**
         * FabricDrill
         * @description What moves when parts of a fabric fail; a route leads between endpoints on two routers.
         */
        FabricDrill: {
            after: components["schemas"]["DrillState"];
            before: components["schemas"]["DrillState"];
            /**
             * Cables Failed
             * @description Those of failed routers included
             */
            cables_failed: number;
            /**
             * Endpoints Cut Off
             * @description Others that cannot reach the largest part left
             */
            endpoints_cut_off: number;
            /**
             * Endpoints Lost
             * @description Attached to a failed router
             */
            endpoints_lost: number;
            /**
             * Engine
             * @description The routing engine that filled tables before and after
             */
            engine: string;
            /**
             * Imported Routes Broken
             * @description Of the routes of the fabric's own tables; null without tables
             */
            imported_routes_broken: number | null;
            /**
             * Parts
             * @description Into which what is left falls, those with endpoints
             */
            parts: number;
            /** Routes */
            routes: number;
            /**
             * Routes Broken
             * @description Over something that fails
             */
            routes_broken: number;
            /**
             * Routes Lost
             * @description That no longer arrive
             */
            routes_lost: number;
            /**
             * Routes Moved
             * @description That go another way afterwards
             */
            routes_moved: number;
            /**
             * Share Followed
             * @description Of all destinations; counts are scaled to all
             */
            share_followed: number;
        };
        /**
         * FabricExportFormat
         * @description Formats that a fabric is written in; ``lfts`` is its forwarding tables alone.
         * @enum {string}
         */
        FabricExportFormat: "ibnetdiscover" | "dot" | "edge_list" | "topo" | "lfts";
        /**
         * FabricItem
         * @description What a list of fabrics shows of each: its latest version.
         */
        FabricItem: {
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Digest */
            digest: string;
            /** Endpoints */
            endpoints: number;
            /** Format */
            format: string;
            /** Has Tables */
            has_tables: boolean;
            /** Links */
            links: number;
            /** Name */
            name: string;
            /** Routers */
            routers: number;
            /** Version */
            version: number;
        };
        /**
         * FabricPage
         * @description A page of fabrics by name.
         */
        FabricPage: {
            /** Items */
            items: components["schemas"]["FabricItem"][];
            /**
             * Next Cursor
             * @description Pass as ``cursor`` for the next page; null at end
             */
            next_cursor: string | null;
        };
        /**
         * FabricReport
         * @description What importing files would do; nothing was stored.
         */
        FabricReport: {
            checks: components["schemas"]["FabricChecks"] | null;
            /** Errors */
            errors: components["schemas"]["FieldProblem"][];
            /**
             * Format
             * @description The format found; null when none was recognised
             */
            format: string | null;
            summary: components["schemas"]["FabricSummary"] | null;
            /** Valid */
            valid: boolean;
            /** Warnings */
            warnings: components["schemas"]["FabricWarning"][];
        };
        /**
         * FabricSummary
         * @description What a fabric consists of.
         */
        FabricSummary: {
            /**
             * Endpoint Links
             * @description Cables between endpoints and routers
             */
            endpoint_links: number;
            /** Endpoints */
            endpoints: number;
            /**
             * Has Tables
             * @description Its forwarding tables were imported with it
             */
            has_tables: boolean;
            /**
             * Levels
             * @description Router levels when the fabric is a tree; null otherwise
             */
            levels?: number | null;
            /**
             * Link Rates
             * @description Of all cables, slowest first
             */
            link_rates: components["schemas"]["LinkRate"][];
            /**
             * Links
             * @description Cables between routers; endpoint cables count apart
             */
            links: number;
            /**
             * Router Sizes
             * @description By ports, fewest first
             */
            router_sizes: components["schemas"]["RouterSize"][];
            /** Routers */
            routers: number;
        };
        /**
         * FabricVersion
         * @description One version of a name.
         */
        FabricVersion: {
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Digest */
            digest: string;
            /** Version */
            version: number;
        };
        /**
         * FabricWarning
         * @description Something odd in a file that does not keep it from being used.
         */
        FabricWarning: {
            /** Code */
            code: string;
            /**
             * File
             * @description 'discovery', or the name of a tables file
             */
            file?: string | null;
            /** Guid */
            guid?: string | null;
            /** Line */
            line?: number | null;
            /** Message */
            message: string;
            /** Port */
            port?: number | null;
        };
        /**
         * FailureClass
         * @description Who has to act on a failure: the author, those who run the service, nobody, who set a limit.
         * @enum {string}
         */
        FailureClass: "spec" | "us" | "transient" | "limit";
        /**
         * FailureDocument
         * @description Why a replicate has no result.
         */
        FailureDocument: {
            /** Code */
            code: string;
            /** @description Who has to act */
            failure_class?: components["schemas"]["FailureClass"] | null;
            /**
             * Field
             * @description Dotted path of the parameter to blame
             */
            field?: string | null;
            kind: components["schemas"]["FailureKind"];
            /** Message */
            message: string;
        };
        /**
         * FailureEvent
         * @description ``failure``: a replicate has failed.
         */
        FailureEvent: {
            /**
             * At
             * Format: date-time
             */
            at: string;
            failure: components["schemas"]["FailureDocument"];
            /** Point Index */
            point_index: number;
            /** Replicate */
            replicate: number;
            /** Sweep Id */
            sweep_id: string;
        };
        /**
         * FailureGroupDocument
         * @description Runs of a sweep that failed for one reason, with an example.
         */
        FailureGroupDocument: {
            /**
             * Code
             * @description Stable name of the reason
             */
            code: string;
            /** @description Who has to act */
            failure_class: components["schemas"]["FailureClass"];
            /**
             * Message
             * @description Of the first of them
             */
            message: string;
            /** Point Index */
            point_index: number;
            /** Replicate */
            replicate: number;
            /** Runs */
            runs: number;
        };
        /**
         * FailureKind
         * @description What went wrong; ``failure_class`` says who has to act.
         * @enum {string}
         */
        FailureKind: "user" | "model" | "resource" | "transient" | "internal";
        /**
         * FailureRule
         * @description A run was refused, failed, timed out, was cancelled, or could not be submitted.
         */
        FailureRule: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "failure";
        };
        /**
         * FailuresDocument
         * @description What failing links cost.
         */
        FailuresDocument: {
            /**
             * Harmful
             * @description The 32 worst, worst first
             */
            harmful: components["schemas"]["HarmfulLink"][];
            /** Links Failed */
            links_failed: number;
            /** Mean Loss Fraction */
            mean_loss_fraction: number;
            /** Trials */
            trials: number;
        };
        /**
         * FieldProblem
         * @description One thing wrong with one place of the request.
         */
        FieldProblem: {
            /**
             * Allowed
             * @description What would be accepted, in words
             */
            allowed?: string | null;
            /**
             * Field
             * @description Dotted name of the field or parameter
             */
            field?: string | null;
            /** @description What would mend it; null where nobody but the writer knows */
            fix?: components["schemas"]["Fix"] | null;
            /**
             * Guid
             * @description Identifier of the device meant, as written
             */
            guid?: string | null;
            /**
             * Line
             * @description Line of the document, counted from 1
             */
            line?: number | null;
            /**
             * Message
             * @description One sentence for a human reader
             */
            message: string;
            /**
             * Pointer
             * @description JSON pointer into the request body, '' for the whole document
             */
            pointer?: string | null;
            /**
             * Port
             * @description Port of that device
             */
            port?: number | null;
            /**
             * Rank
             * @description Rank of a trace, counted from 0
             */
            rank?: number | null;
            /**
             * Record
             * @description Operation among those of that rank, counted from 0
             */
            record?: number | null;
            /**
             * Value
             * @description What was given
             */
            value?: unknown;
        };
        /**
         * FindingDocument
         * @description What one rule said at the end of a run.
         */
        FindingDocument: {
            /**
             * Alert
             * @description The alert; null: none
             */
            alert: string | null;
            /** Figures */
            figures: {
                [key: string]: unknown;
            };
            /**
             * Note
             * @description Why the rule says nothing of this run
             */
            note: string | null;
        };
        /**
         * FinishOn
         * @description By which models a sweep is finished that newer ones found half done.
         * @enum {string}
         */
        FinishOn: "old" | "restart" | "mix";
        /**
         * Fix
         * @description One change of a document at a mistake's pointer.
         */
        Fix: {
            /** @description What to do at the pointer */
            action: components["schemas"]["FixAction"];
            /**
             * To
             * @description The new name or value; null where none is
             */
            to?: string | null;
        };
        /**
         * FixAction
         * @description What is done at the place of a mistake.
         * @enum {string}
         */
        FixAction: "rename_key" | "set_value" | "remove_key";
        /**
         * FollowerDocument
         * @description A coordinate that is none of an axis: a computed parameter, or what sets sub-spaces apart.
         */
        FollowerDocument: {
            /**
             * Formula
             * @description How it is computed; null of what a sub-space sets
             */
            formula: string | null;
            /**
             * Path
             * @description Names the coordinate
             */
            path: string;
            /** Unit */
            unit: string | null;
        };
        /**
         * FractionSummary
         * @description How a share of the elapsed time is spread over the ports of a class.
         */
        FractionSummary: {
            /** Max */
            max: number;
            /** Mean */
            mean: number;
            /** Min */
            min: number;
            /** P05 */
            p05?: number | null;
            /** P25 */
            p25?: number | null;
            /** P50 */
            p50: number;
            /** P75 */
            p75?: number | null;
            /** P95 */
            p95: number;
        };
        /**
         * GapsOfCore
         * @description Gaps of a core, in ns, summed.
         */
        GapsOfCore: {
            /** Least */
            least: number;
            /** Mean */
            mean: number;
            /** Most */
            most: number;
        };
        /**
         * Group
         * @description The runs at one place, or at several that the grouping joins.
         */
        Group: {
            /** @description Share of the variance between draws; null with one run a draw, or places joined. */
            between: components["schemas"]["Share"] | null;
            /** Coordinates */
            coordinates: {
                [key: string]: unknown;
            };
            curve: components["schemas"]["GroupCurve"];
            /**
             * Cut Short
             * @description Of these, ended by a limit: without a value, at best known to lie above one.
             */
            cut_short: number;
            /** Exceedances */
            exceedances: components["schemas"]["GroupExceedance"][];
            /** @description Of those that have a value. */
            mean: components["schemas"]["Estimate"] | null;
            /**
             * N
             * @description Values, runs cut short included: one a draw, else one a run.
             */
            n: number;
            /**
             * Places
             * @description How many places it joins.
             */
            places: number;
            /** Quantiles */
            quantiles: components["schemas"]["GroupQuantile"][];
            runs: components["schemas"]["GroupRuns"];
            /** Sentences */
            sentences: string[];
            /** Standard Deviation */
            standard_deviation: number | null;
            /** Title */
            title: string;
        };
        /**
         * GroupCurve
         * @description The empirical distribution: the share at or below the i-th value is its rank over n.
         */
        GroupCurve: {
            /**
             * Epsilon
             * @description Half-height of the band; null where places are joined.
             */
            epsilon: number | null;
            /**
             * Ranks
             * @description Of each value; null where all values are listed.
             */
            ranks: number[] | null;
            /** Values */
            values: number[];
        };
        /**
         * GroupExceedance
         * @description The probability of a value above a threshold.
         */
        GroupExceedance: {
            /** Above */
            above: number;
            /** High */
            high: number | null;
            /** Least */
            least: number;
            /**
             * Low
             * @description Lower limit; null where the group joins places, whose values are no sample.
             */
            low: number | null;
            /** Most */
            most: number;
            /**
             * Probability
             * @description Null where runs cut short leave it open: it lies between `least` and `most`.
             */
            probability: number | null;
            /**
             * Threshold
             * @description In the unit of the metric.
             */
            threshold: number;
            /**
             * Unknown
             * @description Runs cut short whose value may be above or not.
             */
            unknown: number;
        };
        /**
         * GroupQuantile
         * @description A quantile by order statistics; null where runs cut short, or too few, leave it open.
         */
        GroupQuantile: {
            /** High */
            high: number | null;
            /** Low */
            low: number | null;
            /** P */
            p: number;
            /** Value */
            value: number | null;
        };
        /**
         * GroupRuns
         * @description How the runs of a group ended.
         */
        GroupRuns: {
            /** Cancelled */
            cancelled: number;
            /**
             * Counted
             * @description Runs with a value that counts.
             */
            counted: number;
            /**
             * Disconnected
             * @description Runs that had nothing to run on, for what had failed cut off their endpoints.
             */
            disconnected: number;
            /** Failed */
            failed: number;
            /**
             * Not Steady
             * @description Saturated runs, and steady ones of the same points.
             */
            not_steady: number;
            /** Timed Out */
            timed_out: number;
            /** Unmeasured */
            unmeasured: number;
            /** Waiting */
            waiting: number;
        };
        /**
         * HarmfulLink
         * @description A link whose failure cost much; over the trials in which it failed.
         */
        HarmfulLink: {
            /** From */
            from: string;
            /** From Port */
            from_port: number;
            /** Mean Loss Fraction */
            mean_loss_fraction: number;
            /** To */
            to: string;
            /** To Port */
            to_port: number;
            /** Trials */
            trials: number;
            /** Unreachable Pairs */
            unreachable_pairs: number;
        };
        /**
         * HeatCell
         * @description The metric at one step of x and of y.
         */
        HeatCell: {
            /**
             * Point Index
             * @description The point, where it is one; else null.
             */
            point_index: number | null;
            /**
             * Points
             * @description Points there; the value is the mean of their means.
             */
            points: number;
            /** @description It has no interval where it is of several points. */
            value: components["schemas"]["Estimate"];
            /**
             * Where
             * @description Coordinates that all points there have in common.
             */
            where: {
                [key: string]: unknown;
            };
            /**
             * X
             * @description Which value of x, from 0.
             */
            x: number;
            /**
             * Y
             * @description Which value of y, from 0.
             */
            y: number;
        };
        /**
         * HeatFigure
         * @description A metric over two axes, a panel a choice.
         */
        HeatFigure: {
            /**
             * Is Log
             * @description Whether equal ratios should have equal steps of colour.
             */
            is_log: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "heat";
            /**
             * Method
             * @description How it was computed, topic by topic.
             */
            method?: components["schemas"]["MethodText"][];
            metric: components["schemas"]["MetricText"];
            /** Panels */
            panels: components["schemas"]["HeatPanel"][];
            /** Title */
            title: string;
            x: components["schemas"]["AxisText"];
            y: components["schemas"]["AxisText"];
        };
        /**
         * HeatPanel
         * @description A heat map of one choice.
         */
        HeatPanel: {
            /** Cells */
            cells: components["schemas"]["HeatCell"][];
            /** Coordinates */
            coordinates: {
                [key: string]: unknown;
            };
            /** Title */
            title: string;
        };
        /**
         * HeldByName
         * @description Who holds a sweep: somebody, or the circuit breaker, since its runs fail for one reason.
         * @enum {string}
         */
        HeldByName: "user" | "breaker";
        /**
         * HeldDocument
         * @description A sweep that gives no new runs away; those under way are finished.
         */
        HeldDocument: {
            by: components["schemas"]["HeldByName"];
            hold: components["schemas"]["HoldName"];
            /**
             * Note
             * @description Why
             */
            note: string | null;
            /**
             * Since
             * Format: date-time
             */
            since: string;
        };
        /**
         * Histogram
         * @description Counts between consecutive edges.
         */
        Histogram: {
            /** Counts */
            counts: number[];
            /** Edges */
            edges: number[];
        };
        /**
         * HoldName
         * @description Why a sweep gives no new runs away.
         * @enum {string}
         */
        HoldName: "paused" | "stopping";
        /**
         * HotCable
         * @description One direction of a cable; its load is the mean of flows over draws and rounds.
         */
        HotCable: {
            /**
             * From
             * @description Name of the router or endpoint that sends
             */
            from: string;
            /** From Port */
            from_port: number;
            /** Link Class */
            link_class: string;
            /** Max Load */
            max_load: number;
            /** Mean Load */
            mean_load: number;
            /** To */
            to: string;
            /** To Port */
            to_port: number;
        };
        /**
         * HotLinkDocument
         * @description One of the busiest router output ports of a window.
         */
        HotLinkDocument: {
            /** Active Fraction */
            active_fraction: number;
            /** Bytes */
            bytes: number;
            /** Flows */
            flows: components["schemas"]["CrossingFlow"][];
            /** Link Class */
            link_class: string;
            /** Peer Router */
            peer_router: number | null;
            /** Port */
            port: number;
            /** Router */
            router: number;
            /** Stalled Fraction */
            stalled_fraction: number;
        };
        /**
         * HotLinksDocument
         * @description Hot links window by window.
         */
        HotLinksDocument: {
            /**
             * Window Ns
             * @description Length of each window
             */
            window_ns: number;
            /** Windows */
            windows: components["schemas"]["HotWindow"][];
        };
        /**
         * HotWindow
         * @description The hot links of one stretch of time, busiest first.
         */
        HotWindow: {
            /** Links */
            links: components["schemas"]["HotLinkDocument"][];
            /** Start Ns */
            start_ns: number;
        };
        /**
         * ImportedFabric
         * @description A fabric or trace that the sweep uses, under the name that it has here.
         */
        ImportedFabric: {
            /** Digest */
            digest: string;
            /**
             * Is New
             * @description It was not here before
             */
            is_new: boolean;
            /** Name */
            name: string;
            /** Version */
            version: number;
        };
        /**
         * ImpossiblePointDocument
         * @description A combination of axis values that cannot be built, and why.
         */
        ImpossiblePointDocument: {
            /** Coordinates */
            coordinates: {
                [key: string]: string | boolean | number;
            };
            /** Errors */
            errors: components["schemas"]["FieldProblem"][];
        };
        /**
         * InputIndex
         * @description Sobol' indices of one input.
         */
        InputIndex: {
            /** @description Share of the variance that it accounts for alone. */
            first: components["schemas"]["Share"] | null;
            /** Label */
            label: string;
            /** Path */
            path: string;
            /** @description Share that it accounts for alone and together with others; only of Saltelli's design. */
            total: components["schemas"]["Share"] | null;
        };
        /**
         * IntervalRule
         * @description The mean of a metric lies outside the prediction interval of the runs before.
         */
        IntervalRule: {
            /**
             * Confidence
             * @description Of the interval: 0.99 lets one run in a hundred alert by chance.
             * @default 0.99
             */
            confidence: number;
            /**
             * Earlier Runs
             * @description Of how many runs before, the newest ones, the interval is made.
             * @default 30
             */
            earlier_runs: number;
            /**
             * Filter
             * @description Which results count, as in results: `topology = 'torus'`. Without one, all; the value of a replicate is its mean over their points.
             * @default null
             */
            filter: string | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "interval";
            /**
             * Metric
             * @description The metric, such as `completion_time_ns`.
             */
            metric: string;
        };
        /**
         * JobAggregationDocument
         * @description What the routers that reduce did for a job, and what its groups were granted.
         */
        JobAggregationDocument: {
            /**
             * Granted Operations
             * @description By group, operations outstanding at once; 0: it has no tree
             */
            granted_operations: number[];
            /**
             * Host Fallback Fraction
             * @description Share of its groups without a tree
             */
            host_fallback_fraction: number;
            /**
             * Operations
             * @description Completed operations of messages
             */
            operations: number;
        };
        /**
         * JobDocument
         * @description One job of the environment; background jobs repeat until the foreground has ended.
         */
        JobDocument: {
            aggregation?: components["schemas"]["JobAggregationDocument"] | null;
            /** Allocation */
            allocation?: string | null;
            /** Endpoints */
            endpoints: number;
            iteration_time_ns: components["schemas"]["DistributionDocument"] | null;
            /** Iterations */
            iterations: number;
            /** Name */
            name: string;
            /** Priority */
            priority?: number | null;
            /** Ranks */
            ranks: number;
            role: components["schemas"]["JobRole"];
            /** Workload */
            workload: string;
        };
        /**
         * JobRole
         * @description Whether a job is what is studied, or what disturbs it.
         * @enum {string}
         */
        JobRole: "foreground" | "background";
        JsonValue: unknown;
        /**
         * Key
         * @description A key; the key itself is shown once, where it is made.
         */
        Key: {
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /**
             * Expires At
             * Format: date-time
             */
            expires_at: string;
            /**
             * Hint
             * @description How the key begins
             */
            hint: string;
            /** Id */
            id: string;
            /**
             * Made By
             * @description null: on the server itself
             */
            made_by: string | null;
            /** Name */
            name: string;
            /**
             * Parent
             * @description Identifier of the key that made it, with which it falls; null: a person, or the server
             */
            parent?: string | null;
            role: components["schemas"]["domain__access__role__Role"];
            /**
             * Used At
             * @description Last use, to the minute
             */
            used_at: string | null;
        };
        /**
         * KeyRequest
         * @description A key to be made.
         */
        KeyRequest: {
            /**
             * Expires In Days
             * @description Afterwards it is good for nothing; what a key makes ends no later than that
             * @default 90
             */
            expires_in_days: number;
            /**
             * Name
             * @description What it is for, such as the machine that uses it
             */
            name: string;
            /**
             * Role
             * @description At most that of whoever makes it; admin is good everywhere
             * @default editor
             * @enum {string}
             */
            role: "viewer" | "editor" | "owner" | "admin";
        };
        /**
         * Keys
         * @description Keys, newest first.
         */
        Keys: {
            /** Items */
            items: components["schemas"]["Key"][];
        };
        /**
         * KneeCell
         * @description The knee of one choice at one place.
         */
        KneeCell: {
            /**
             * Column
             * @description Which of the figure's `columns`, from 0.
             */
            column: number;
            /**
             * Earliest
             * @description The smallest value where the knee may be: below `knee` where steps before it are undetermined; the last value tried where it is not reached; null where nothing is known of it.
             */
            earliest: number | null;
            /**
             * Knee
             * @description The smallest value tried from which every later step no longer pays; null unless reached.
             */
            knee: number | null;
            /**
             * Label
             * @description The choice, as its column.
             */
            label: string;
            /**
             * Place
             * @description The place in words, as the panel of its lines is called.
             */
            place: string;
            /**
             * Row
             * @description Which of the figure's `rows`, from 0.
             */
            row: number;
            /**
             * Shown
             * @description In short: `4 GB/s`, `2 to 4 GB/s`, `32 GB/s or more`, `undetermined` or `not known`.
             */
            shown: string;
            status: components["schemas"]["KneeStatus"];
            /**
             * Text
             * @description The same as a sentence, with what the step that decides gains.
             */
            text: string;
            /**
             * Where
             * @description Coordinates of the place, by path.
             */
            where: {
                [key: string]: unknown;
            };
        };
        /**
         * KneeStatus
         * @description What the data say about a knee.
         * @enum {string}
         */
        KneeStatus: "reached" | "not_reached" | "undetermined" | "unknown";
        /**
         * KneesFigure
         * @description Where more of a resource stops paying: a row a place, a column a choice.
         */
        KneesFigure: {
            /**
             * Columns
             * @description The choices that compete, without the ideal.
             */
            columns: string[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "knees";
            /**
             * Method
             * @description How it was computed, topic by topic.
             */
            method?: components["schemas"]["MethodText"][];
            metric: components["schemas"]["MetricText"];
            /** Panels */
            panels: components["schemas"]["KneesPanel"][];
            /**
             * Rows
             * @description The places, in short.
             */
            rows: string[];
            /** Title */
            title: string;
            /** @description The resource. */
            x: components["schemas"]["AxisText"];
        };
        /**
         * KneesPanel
         * @description The knees of all choices at all places.
         */
        KneesPanel: {
            /**
             * Cells
             * @description By row, then by column; none where a choice has no result.
             */
            cells: components["schemas"]["KneeCell"][];
            /** Coordinates */
            coordinates: {
                [key: string]: unknown;
            };
            /** Title */
            title: string;
        };
        /**
         * Line
         * @description One line of a chart.
         */
        Line: {
            /** Label */
            label: string;
            /** Marks */
            marks: components["schemas"]["Mark"][];
            /**
             * Points
             * @description By rising x.
             */
            points: components["schemas"]["LinePoint"][];
            role: components["schemas"]["domain__answer__parts__Role"];
        };
        /**
         * LinePoint
         * @description One line at one x.
         */
        LinePoint: {
            /**
             * Is Steady
             * @description False: saturated, so that a mean has no meaning.
             */
            is_steady: boolean;
            /**
             * Point Index
             * @description Number of the point in its sweep.
             */
            point_index: number;
            value: components["schemas"]["Estimate"];
            /** X */
            x: number;
        };
        /**
         * LinesFigure
         * @description A metric against an axis of numbers.
         */
        LinesFigure: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "lines";
            /**
             * Method
             * @description How it was computed, topic by topic.
             */
            method?: components["schemas"]["MethodText"][];
            metric: components["schemas"]["MetricText"];
            /** Panels */
            panels: components["schemas"]["LinesPanel"][];
            /** Title */
            title: string;
            x: components["schemas"]["AxisText"];
        };
        /**
         * LinesPanel
         * @description The lines at one place of the other axes.
         */
        LinesPanel: {
            /** Coordinates */
            coordinates: {
                [key: string]: unknown;
            };
            /** Lines */
            lines: components["schemas"]["Line"][];
            /**
             * Marks
             * @description Crossings of lines.
             */
            marks: components["schemas"]["Mark"][];
            /** Sentences */
            sentences: string[];
            /**
             * Title
             * @description The place in words; empty when there is one panel.
             */
            title: string;
            /**
             * Winner
             * @description The choice that is best at every x with results; null where there is none.
             */
            winner?: string | null;
        };
        /**
         * LinkRate
         * @description How many links have one data rate.
         */
        LinkRate: {
            /** Links */
            links: number;
            /**
             * Rate Gbps
             * @description What is left for packets when the encoding is taken off; 0 when the file does not say
             */
            rate_gbps: number;
            /**
             * Signalling Gbps
             * @description Encoding included, of a data rate of InfiniBand; null of any other rate
             */
            signalling_gbps?: number | null;
        };
        /**
         * Live
         * @description The process answers.
         */
        Live: {
            status: components["schemas"]["CheckStatus"];
            /** Version */
            version: string;
        };
        /**
         * MapCell
         * @description One place of a map.
         */
        MapCell: {
            /** @description How many times better the winner is than the runner-up. */
            margin: components["schemas"]["Estimate"] | null;
            /**
             * Possible
             * @description The possible winners.
             */
            possible: string[];
            /** Text */
            text: string;
            verdict: components["schemas"]["Verdict"];
            /**
             * Winner
             * @description The best, or who is ahead; null where nobody is.
             */
            winner: string | null;
            /**
             * X
             * @description Which value of the map's x, from 0.
             */
            x: number;
            /**
             * Y
             * @description Which value of the map's y, from 0.
             */
            y: number;
        };
        /**
         * MapFigure
         * @description Who wins where.
         */
        MapFigure: {
            by: components["schemas"]["AxisText"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "map";
            /**
             * Method
             * @description How it was computed, topic by topic.
             */
            method?: components["schemas"]["MethodText"][];
            metric: components["schemas"]["MetricText"];
            /** Panels */
            panels: components["schemas"]["MapPanel"][];
            /**
             * Regrets
             * @description One a choice, least regret first.
             */
            regrets: components["schemas"]["Regret"][];
            /** Title */
            title: string;
            x: components["schemas"]["AxisText"];
            y: components["schemas"]["AxisText"] | null;
        };
        /**
         * MapPanel
         * @description A map at one place of the axes beyond x and y.
         */
        MapPanel: {
            /** Cells */
            cells: components["schemas"]["MapCell"][];
            /** Coordinates */
            coordinates: {
                [key: string]: unknown;
            };
            /** Title */
            title: string;
        };
        /**
         * Mark
         * @description A place on a line that a sentence speaks of.
         */
        Mark: {
            /**
             * High
             * @description Upper end, likewise. Of a crossing: the first value tried behind it.
             */
            high: number | null;
            /**
             * Kind
             * @enum {string}
             */
            kind: "knee" | "crossing" | "saturation";
            /**
             * Low
             * @description Lower end of its interval along x; null: none. Of a crossing: the last value tried before it.
             */
            low: number | null;
            /**
             * Status
             * @description How sure it is, in one word.
             */
            status: string;
            /** Text */
            text: string;
            /**
             * X
             * @description Where it is. Of a crossing, which lies anywhere from `low` to `high`, their middle.
             */
            x: number;
        };
        /**
         * MeanPage
         * @description A page of points.
         */
        MeanPage: {
            /**
             * Columns
             * @description All coordinates, network costs and metrics that points can be asked for
             */
            columns: components["schemas"]["ResultColumn"][];
            /** Items */
            items: components["schemas"]["MeanRow"][];
            /** Next Cursor */
            next_cursor: string | null;
            /** @description What networks are priced by; null in models without links */
            prices?: components["schemas"]["PricesText"] | null;
            /**
             * Total
             * @description Points with runs that match the filter, over all pages; null behind the first page
             */
            total: number | null;
        };
        /**
         * MeanRow
         * @description One point.
         */
        MeanRow: {
            /**
             * Completed
             * @description Those of them that have completed
             */
            completed: number;
            /** Coordinates */
            coordinates: {
                [key: string]: string | boolean | number;
            };
            /** Metrics */
            metrics: {
                [key: string]: components["schemas"]["MeanValue"] | null;
            };
            /**
             * Network
             * @description What the point's network costs and draws, by the names of these columns; null where it has no price, nothing in models without links
             */
            network?: {
                [key: string]: number | null;
            };
            /**
             * Not Steady
             * @description Those of them whose network was saturated; metrics that need a steady state are then null
             */
            not_steady: number;
            /** @description Of its runs together */
            phase: components["schemas"]["PhaseName"];
            /** Point Index */
            point_index: number;
            /**
             * Runs
             * @description Its runs that the filter keeps
             */
            runs: number;
        };
        /**
         * MeanValue
         * @description A metric of a point: its mean over the completed replicates, and its 95 % interval.
         */
        MeanValue: {
            /** High */
            high: number | null;
            /**
             * Low
             * @description Null where the replicates give no interval
             */
            low: number | null;
            /** Mean */
            mean: number;
            /**
             * N
             * @description Replicates that count
             */
            n: number;
        };
        /**
         * Member
         * @description Somebody with a role in a project.
         */
        Member: {
            /** Email */
            email: string | null;
            /** Id */
            id: string;
            /** Name */
            name: string | null;
            role: components["schemas"]["domain__access__role__Role"];
            /**
             * Seen At
             * @description Last sign-in; null: invited, and not yet here
             */
            seen_at: string | null;
            /**
             * Since
             * Format: date-time
             */
            since: string;
        };
        /**
         * MemberRequest
         * @description The role of a member.
         */
        MemberRequest: {
            /**
             * Role
             * @enum {string}
             */
            role: "viewer" | "editor" | "owner";
        };
        /**
         * Members
         * @description The members of a project, those of longest standing first.
         */
        Members: {
            /** Items */
            items: components["schemas"]["Member"][];
        };
        /**
         * MemoryBottleneckDocument
         * @description What holds the cores of a run with shared memory back, and where its misses spend their time.
         */
        MemoryBottleneckDocument: {
            /**
             * Issue Limited Fraction
             * @description Share of the cores' time in which their own pace of issue holds them back
             */
            issue_limited_fraction: number;
            limit: components["schemas"]["MemoryLimitName"];
            /** Max Directory Busy Fraction */
            max_directory_busy_fraction: number;
            /** Max Link Utilisation */
            max_link_utilisation: number;
            /** Max Memory Busy Fraction */
            max_memory_busy_fraction: number;
            /**
             * Miss Latency Ns
             * @description Mean; null where nothing missed
             */
            miss_latency_ns: number | null;
            /** Misses */
            misses: number;
            /**
             * Mshr Limited Fraction
             * @description Share of the cores' time in which an access waits for an MSHR or a way
             */
            mshr_limited_fraction: number;
            /** Operations */
            operations: number;
            /**
             * Outstanding Limited Fraction
             * @description Share of the cores' time at the limit of outstanding operations; mean over cores
             */
            outstanding_limited_fraction: number;
            /** @description Null where nothing missed */
            parts_ns: components["schemas"]["MissPartsDocument"] | null;
            /**
             * Sentence
             * @description The same in words, with the parameters that the limits come from
             */
            sentence: string;
        };
        /**
         * MemoryLimitName
         * @description What holds the cores of a run with shared memory back; latency: nothing is busy, no limit reached.
         * @enum {string}
         */
        MemoryLimitName: "memory" | "directory" | "network" | "mshr" | "outstanding" | "issue" | "latency";
        /**
         * MemoryRow
         * @description Of shared memory: how cores, memories and misses spent their time, means over runs.
         */
        MemoryRow: {
            /**
             * Directory Busy
             * @description The same of the busiest directory.
             */
            directory_busy: number;
            /**
             * Issue Limited
             * @description The same of the pace at which they issue.
             */
            issue_limited: number;
            /**
             * Memory Busy
             * @description Share of the time the busiest memory is busy.
             */
            memory_busy: number;
            /**
             * Miss Latency Ns
             * @description Null where nothing missed.
             */
            miss_latency_ns: number | null;
            /**
             * Miss Parts Ns
             * @description Where a miss spends it; empty where nothing missed.
             */
            miss_parts_ns: {
                [key: string]: number;
            };
            /**
             * Mshr Limited
             * @description The same of waiting for a free MSHR.
             */
            mshr_limited: number;
            /**
             * Outstanding Limited
             * @description Share of the cores' time at the limit of outstanding operations.
             */
            outstanding_limited: number;
        };
        /**
         * MessageSizes
         * @description How many messages have at most so many bytes, and more than half of it.
         */
        MessageSizes: {
            /** Messages */
            messages: number;
            /** Up To Bytes */
            up_to_bytes: number;
        };
        /**
         * Method
         * @description How rows are drawn.
         * @enum {string}
         */
        Method: "random" | "latin_hypercube" | "sobol" | "halton" | "saltelli";
        /**
         * MethodText
         * @description One part of how a figure was computed.
         */
        MethodText: {
            /**
             * Text
             * @description A sentence or two; of `page` the path of the document.
             */
            text: string;
            /**
             * Topic
             * @enum {string}
             */
            topic: "runs" | "mean" | "interval" | "pairing" | "left_out" | "drawn" | "page";
        };
        /**
         * MetricDifference
         * @description One metric of both points.
         */
        MetricDifference: {
            after: components["schemas"]["Estimate"];
            before: components["schemas"]["Estimate"];
            /** @description After over before (or their difference, where `is_ratio` is false) with its interval; null where it cannot be formed. */
            change: components["schemas"]["Estimate"] | null;
            /**
             * Has Moved
             * @description Beyond chance: of all that are said to have moved 5 % may not have.
             */
            has_moved: boolean;
            /** Is Ratio */
            is_ratio: boolean;
            metric: components["schemas"]["MetricText"];
            /** P Value */
            p_value: number | null;
        };
        /**
         * MetricSpec
         * @description One number that a point yields.
         */
        MetricSpec: {
            /**
             * Better
             * @description 'lower', 'higher' or null
             */
            better?: string | null;
            /**
             * Error Metric
             * @description The metric that bounds its relative error, where a run has it
             */
            error_metric?: string | null;
            /** Help */
            help: string;
            /** Name */
            name: string;
            /**
             * Needs Steady State
             * @description Of a saturated run its value means nothing
             * @default false
             */
            needs_steady_state: boolean;
            /** Unit */
            unit?: string | null;
        };
        /**
         * MetricText
         * @description The metric that is answered by.
         */
        MetricText: {
            /** Better */
            better: ("lower" | "higher") | null;
            /**
             * Label
             * @description As one says it: `packet latency, mean`.
             */
            label: string;
            /** Name */
            name: string;
            /**
             * Relative To
             * @description What values are divided by, such as `environment = alone`; null: nothing.
             */
            relative_to: string | null;
            /**
             * Shown Scale
             * @description Divide a value by this to have it in `shown_unit`.
             */
            shown_scale: number;
            /**
             * Shown Unit
             * @description How sentences write it, such as `Gb/s`; may be empty.
             */
            shown_unit: string;
            /**
             * Unit
             * @description Unit of all values in the answer, such as `ns` or `gbps`.
             */
            unit: string;
        };
        /**
         * MissPartsDocument
         * @description Where a miss spends its time: means over misses in ns, which add up to its latency.
         */
        MissPartsDocument: {
            /**
             * Cache
             * @description Lookups, and waiting for a free MSHR or way
             */
            cache: number;
            /**
             * Directory
             * @description Waiting for the directory and for the line
             */
            directory: number;
            /** Memory */
            memory: number;
            /**
             * Other Caches
             * @description Invalidations, and fetches from owners
             */
            other_caches: number;
            /** Reply Propagation */
            reply_propagation: number;
            /** Reply Queueing */
            reply_queueing: number;
            /** Reply Serialisation */
            reply_serialisation: number;
            /** Request Propagation */
            request_propagation: number;
            /** Request Queueing */
            request_queueing: number;
            /** Request Serialisation */
            request_serialisation: number;
        };
        /**
         * ModelSpec
         * @description How a model finds its results, and what they hold.
         */
        ModelSpec: {
            /**
             * Caution
             * @description What its results leave out, as answers say it; may be empty
             */
            caution: string;
            /**
             * Cost Sections
             * @description Two: points that share both cost alike
             */
            cost_sections: string[];
            /**
             * Has Events
             * @description Time passes: limits of events and of simulated time
             */
            has_events: boolean;
            /**
             * Has Links
             * @description Links and routers of a topology count
             */
            has_links: boolean;
            /**
             * Has Ports
             * @description Counters of ports, and a bottleneck
             */
            has_ports: boolean;
            /**
             * Has Ranks
             * @description Jobs of ranks, with their tables
             */
            has_ranks: boolean;
            /**
             * Implied Sections
             * @description Sections that a point has only where they say more than their defaults
             */
            implied_sections: string[];
            /**
             * Main Metric
             * @description By which a sweep is read first
             */
            main_metric: string;
            /** Name */
            name: string;
            /**
             * Parts
             * @description Of a result, that other models may not have
             */
            parts: string[];
            /**
             * Simulates
             * @description False: formulas, with an error of their own
             */
            simulates: boolean;
            /** Title */
            title: string;
        };
        /**
         * Money
         * @description A price, and between which limits it lies in 90 % of the drawn prices.
         */
        Money: {
            /**
             * At Table
             * @description By the table's own prices.
             */
            at_table: number;
            /**
             * High
             * @description 95th percentile.
             */
            high: number;
            /**
             * Low
             * @description 5th percentile of the drawn prices.
             */
            low: number;
            /**
             * Value
             * @description Expected: the mean over the drawn prices.
             */
            value: number;
        };
        /**
         * MovedChoice
         * @description One choice at one place, in both sweeps.
         */
        MovedChoice: {
            after: components["schemas"]["Estimate"];
            before: components["schemas"]["Estimate"];
            /** @description After over before (or their difference, where `is_ratio` is false) with its interval; null where it cannot be formed. */
            change: components["schemas"]["Estimate"] | null;
            /**
             * Has Moved
             * @description Beyond chance: of all that are said to have moved 5 % may not have.
             */
            has_moved: boolean;
            /** Label */
            label: string;
            /** P Value */
            p_value: number | null;
        };
        /**
         * Network
         * @description A network, laid out: the same network is laid out the same each time.
         */
        Network: {
            arrangement: components["schemas"]["Arrangement"];
            /**
             * Cables
             * @description Between routers, each counted once
             */
            cables: number;
            /** Classes */
            classes: components["schemas"]["NetworkClass"][];
            /** @description What one node stands for */
            detail: components["schemas"]["Detail"];
            /** Endpoints */
            endpoints: number;
            facts: components["schemas"]["NetworkFacts"];
            /** Groups */
            groups: number;
            links: components["schemas"]["NetworkLinks"];
            nodes: components["schemas"]["NetworkNodes"];
            /** Routers */
            routers: number;
            /** @description Null without a table of flows, and where all routers are one group */
            traffic: components["schemas"]["NetworkTraffic"] | null;
        };
        /**
         * NetworkClass
         * @description A class of links.
         */
        NetworkClass: {
            /** Cables */
            cables: number;
            /** Link Class */
            link_class: string;
        };
        /**
         * NetworkFacts
         * @description What networks are compared by; null where it is not known, and `unknown` says why.
         */
        NetworkFacts: {
            /**
             * Bisection Fraction
             * @description Bisection bandwidth over half of what all endpoints send
             */
            bisection_fraction?: number | null;
            /** Busiest Class */
            busiest_class?: string | null;
            /**
             * Busiest Class Load
             * @description Of its busiest link under uniform traffic at full rate; 1 is full
             */
            busiest_class_load?: number | null;
            /** Cables Per Endpoint */
            cables_per_endpoint?: number | null;
            /** Diameter */
            diameter?: number | null;
            /** Mean Hops */
            mean_hops?: number | null;
            /** Unknown */
            unknown?: {
                [key: string]: unknown;
            };
        };
        /**
         * NetworkLinks
         * @description Cables of one class between two nodes, each row all together.
         */
        NetworkLinks: {
            /**
             * Active Fraction
             * @description Of the cable and direction that was active longest; null without a table of ports
             */
            active_fraction: (number | null)[] | null;
            /**
             * Bytes
             * @description Sum over the cables, both ways
             */
            bytes: number[] | null;
            /** Cables */
            cables: number[];
            /**
             * Degraded
             * @description Cables that are slower in the run
             */
            degraded: number[];
            /**
             * Failed
             * @description Cables that fail in the run
             */
            failed: number[];
            /**
             * From
             * @description A node, by its place
             */
            from: number[];
            /**
             * Link Class
             * @description Place in `classes`
             */
            link_class: number[];
            /**
             * Rate Gbps
             * @description Sum over the cables, each way
             */
            rate_gbps: number[];
            /**
             * Stalled Fraction
             * @description Likewise, the largest
             */
            stalled_fraction: (number | null)[] | null;
            /** To */
            to: number[];
        };
        /**
         * NetworkNodes
         * @description Routers, or parts of the network where it is too large for routers one by one.
         */
        NetworkNodes: {
            /**
             * Cables
             * @description To other nodes
             */
            cables: number[];
            /** Endpoints */
            endpoints: number[];
            /** Failed Routers */
            failed_routers: number[];
            /** Group */
            group: number[];
            /**
             * Inner Cables
             * @description Between routers that it stands for
             */
            inner_cables: number[];
            /**
             * Level
             * @description Hops from the nearest router with endpoints, -1 where none is reached; null where the network has no levels
             */
            level: number[] | null;
            /**
             * Name
             * @description Null where routers are only numbered
             */
            name: string[] | null;
            /**
             * Router
             * @description The router, or the first of those that it stands for
             */
            router: number[];
            /**
             * Routers
             * @description How many it stands for
             */
            routers: number[];
            /**
             * X
             * @description From 0; the longer side of the picture is 1
             */
            x: number[];
            /**
             * Y
             * @description From 0, upwards
             */
            y: number[];
        };
        /**
         * NetworkPrice
         * @description What the network of a point costs and draws; null without a price, and then ``unknown`` says why.
         */
        NetworkPrice: {
            /** Network Cost Per Endpoint Usd */
            network_cost_per_endpoint_usd: number | null;
            /**
             * Network Cost Usd
             * @description Expected: the mean over the drawn prices
             */
            network_cost_usd: number | null;
            /** Network Power Per Endpoint W */
            network_power_per_endpoint_w: number | null;
            /**
             * Network Power W
             * @description Under load
             */
            network_power_w: number | null;
            prices: components["schemas"]["PricesText"];
            /** Unknown */
            unknown: string | null;
        };
        /**
         * NetworkTraffic
         * @description Bytes between groups of routers, from the run's flows.
         */
        NetworkTraffic: {
            /**
             * Bytes
             * @description From each row's groups to each column's
             */
            bytes: number[][];
            /** First Group */
            first_group: number[];
            /**
             * Last Group
             * @description More groups than 64 are taken together
             */
            last_group: number[];
        };
        /**
         * NewKey
         * @description A key with its secret, which is not shown again.
         */
        NewKey: {
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /**
             * Expires At
             * Format: date-time
             */
            expires_at: string;
            /**
             * Hint
             * @description How the key begins
             */
            hint: string;
            /** Id */
            id: string;
            /**
             * Key
             * @description For the header Authorization: Bearer
             */
            key: string;
            /**
             * Made By
             * @description null: on the server itself
             */
            made_by: string | null;
            /** Name */
            name: string;
            /**
             * Parent
             * @description Identifier of the key that made it, with which it falls; null: a person, or the server
             */
            parent?: string | null;
            role: components["schemas"]["domain__access__role__Role"];
            /**
             * Used At
             * @description Last use, to the minute
             */
            used_at: string | null;
        };
        /**
         * NewShareLink
         * @description A share link with its secret, which is not shown again.
         */
        NewShareLink: {
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /**
             * Expires At
             * Format: date-time
             */
            expires_at: string;
            /** Id */
            id: string;
            /** Made By */
            made_by: string;
            /**
             * Path
             * @description Path for a browser, which then shows the sweep
             */
            path: string;
            /**
             * Token
             * @description For the header Authorization: Bearer
             */
            token: string;
            /**
             * Used At
             * @description Last use, to the minute
             */
            used_at: string | null;
            /**
             * With Fabrics
             * @description It lends imported fabrics, too: wiring, names of nodes, archive, specification, tables
             * @default false
             */
            with_fabrics: boolean;
        };
        /**
         * NewWebhookDocument
         * @description A webhook with its secret, which is not shown again.
         */
        NewWebhookDocument: {
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Description */
            description: string | null;
            /**
             * Disabled Note
             * @description Why it was disabled
             */
            disabled_note: string | null;
            /** Enabled */
            enabled: boolean;
            /** Events */
            events: components["schemas"]["EventType"][];
            /**
             * Failing Since
             * @description First failure since it last worked
             */
            failing_since: string | null;
            /** Id */
            id: string;
            /**
             * Previous Secret Until
             * @description Until when the secret of before signs as well; null: it does not
             */
            previous_secret_until: string | null;
            /**
             * Secret
             * @description whsec_ and base64, as Standard Webhooks has it
             */
            secret: string;
            /** Url */
            url: string;
        };
        /**
         * NextTime
         * @description A time to come.
         */
        NextTime: {
            /**
             * At
             * Format: date-time
             * @description In UTC
             */
            at: string;
            /**
             * Begins At
             * Format: date-time
             * @description With the jitter of this time
             */
            begins_at: string;
            /**
             * Local
             * @description The same on the clock of its time zone, with the offset
             */
            local: string;
        };
        /**
         * OpenBracketDocument
         * @description What a search has left: its number lies between these values.
         */
        OpenBracketDocument: {
            /**
             * Between
             * @description Values of the axis between the two, at least 1
             */
            between: number;
            /**
             * High
             * @description The condition holds here
             */
            high: number;
            /**
             * Low
             * @description The condition does not hold here
             */
            low: number;
        };
        /**
         * OperationDocument
         * @description What goes on now.
         */
        OperationDocument: {
            care: components["schemas"]["CareDocument"];
            /**
             * Chunks
             * @description The oldest first, at most 200.
             */
            chunks: components["schemas"]["ChunkDocument"][];
            database: components["schemas"]["DatabaseDocument"];
            /** Queue */
            queue: components["schemas"]["WaitingRuns"][];
            /**
             * Workers
             * @description By name, at most 200.
             */
            workers: components["schemas"]["WorkerDocument"][];
        };
        /**
         * Option
         * @description Something that can be chosen in the answer's controls.
         */
        Option: {
            /** Label */
            label: string;
            /** Value */
            value: string;
        };
        /**
         * OriginDocument
         * @description Where an imported sweep comes from.
         */
        OriginDocument: {
            /**
             * Content Digest
             * @description SHA-256 of what its archive holds; see the format
             */
            content_digest: string;
            /**
             * Exported At
             * Format: date-time
             */
            exported_at: string;
            /**
             * Imported At
             * Format: date-time
             */
            imported_at: string;
            /**
             * Results Different
             * @description Runs that this server had computed before, with another result
             */
            results_different: number;
            /**
             * Sweep Id
             * @description Its identifier on the server that computed it
             */
            sweep_id: string;
        };
        /**
         * Overlap
         * @description What becomes of a time that comes while the run before is still under way.
         * @enum {string}
         */
        Overlap: "skip" | "queue_one" | "allow" | "cancel_other";
        /**
         * ParamSpec
         * @description One parameter of a component.
         */
        ParamSpec: {
            /**
             * Applies When
             * @description When the parameter has an effect, in words; giving it otherwise is an error
             */
            applies_when?: string | null;
            /**
             * Axis
             * @description What its values are to a study: choice, condition, resource, scale, load or chance
             */
            axis: string;
            /** Choices */
            choices?: string[] | null;
            /** Default */
            default?: unknown;
            /**
             * Exclusive Min
             * @default false
             */
            exclusive_min: boolean;
            /** Help */
            help: string;
            /**
             * Items
             * @description What an item of a list of jobs has beside its workload
             */
            items?: components["schemas"]["ParamSpec"][];
            /** Max */
            max?: number | null;
            /** Max Items */
            max_items?: number | null;
            /** Min */
            min?: number | null;
            /** Min Items */
            min_items?: number | null;
            /** Name */
            name: string;
            /**
             * Nullable
             * @default false
             */
            nullable: boolean;
            /**
             * Preset Defaults
             * @description Default under a value of the section's `preset`, where it differs
             */
            preset_defaults?: {
                [key: string]: unknown;
            };
            /**
             * Required
             * @default false
             */
            required: boolean;
            type: components["schemas"]["ParameterType"];
            /** Unit */
            unit?: string | null;
        };
        /**
         * ParameterDocument
         * @description One parameter of a point, with its unit and origin.
         */
        ParameterDocument: {
            /** Default */
            default: unknown;
            /** Help */
            help: string;
            /** Is Default */
            is_default: boolean;
            /** Name */
            name: string;
            /** Path */
            path: string;
            /** Section */
            section: string;
            /** Unit */
            unit: string | null;
            /** Value */
            value: unknown;
        };
        /**
         * ParameterType
         * @description What values a parameter takes.
         * @enum {string}
         */
        ParameterType: "integer" | "real" | "boolean" | "choice" | "integer_list" | "text" | "text_list" | "fabric" | "trace" | "address_trace" | "jobs" | "link_classes";
        /**
         * PathCollective
         * @description Collectives of a kind on the path.
         */
        PathCollective: {
            /** Collective */
            collective: string;
            /** Count */
            count: number;
            /** Time Ns */
            time_ns: number;
        };
        /**
         * PathStep
         * @description A step of the path.
         */
        PathStep: {
            /** Begin Ns */
            begin_ns: number;
            /** Bytes */
            bytes: number;
            /** End Ns */
            end_ns: number;
            /**
             * Kind
             * @description compute, message, or a collective by its name
             */
            kind: string;
            /** Label */
            label: string | null;
            /**
             * Operation
             * @description Its number in the rank, from 0
             */
            operation: number;
            /**
             * Rank
             * @description Of a message who sends, of a collective who came last
             */
            rank: number;
            /**
             * To Rank
             * @description Of a message who receives
             */
            to_rank: number | null;
        };
        /**
         * PauseRequest
         * @description Why a schedule is paused.
         */
        PauseRequest: {
            /**
             * Note
             * @description For whoever finds it paused.
             * @default null
             */
            note: string | null;
        };
        /**
         * PhaseEvent
         * @description ``phase``: the sweep has changed phase.
         */
        PhaseEvent: {
            /**
             * At
             * Format: date-time
             */
            at: string;
            /**
             * Executed Seconds
             * @description Time under way before ``resumed_at``
             */
            executed_seconds: number;
            /**
             * Finished At
             * @description When the last run ended; null under way
             */
            finished_at: string | null;
            phase: components["schemas"]["PhaseName"];
            /**
             * Resumed At
             * @description When the newest go began: ``started_at``, or after a retry
             */
            resumed_at: string | null;
            /**
             * Started At
             * @description When the first run began
             */
            started_at: string | null;
            /** Sweep Id */
            sweep_id: string;
        };
        /**
         * PhaseName
         * @description Where a sweep, a point or a replicate stands.
         * @enum {string}
         */
        PhaseName: "pending" | "expanding" | "queued" | "executing" | "completed" | "timed_out" | "failed" | "aborted";
        /**
         * Point
         * @description A point in full.
         */
        Point: {
            /**
             * Aggregates
             * @description Over all replicates
             */
            aggregates: components["schemas"]["PointAggregate"][];
            /** Coordinates */
            coordinates: {
                [key: string]: string | boolean | number;
            };
            /** Index */
            index: number;
            /** @description Null in models without links: by them no network is bought */
            network?: components["schemas"]["NetworkPrice"] | null;
            /**
             * Next Cursor
             * @description Of the next replicates; null after the last
             */
            next_cursor: string | null;
            /** Parameters */
            parameters: components["schemas"]["ParameterDocument"][];
            phase: components["schemas"]["PhaseName"];
            /**
             * Point
             * @description The canonical point, every default filled in
             */
            point: {
                [key: string]: unknown;
            };
            /** Point Key */
            point_key: string;
            progress: components["schemas"]["Progress"];
            /**
             * Replicates
             * @description A page of them, in order
             */
            replicates: components["schemas"]["ReplicateDocument"][];
        };
        /**
         * PointAggregate
         * @description A metric over the replicates of one point, with its 95 % interval.
         */
        PointAggregate: {
            /** High */
            high: number | null;
            /** Low */
            low: number | null;
            /** Max */
            max: number | null;
            /** Mean */
            mean: number | null;
            /** Metric */
            metric: string;
            /** Min */
            min: number | null;
            /** N */
            n: number;
            /**
             * Not Steady
             * @description Replicates whose network was saturated; a metric that needs a steady state is without their values
             * @default 0
             */
            not_steady: number;
            /** Unit */
            unit: string | null;
        };
        /**
         * PointColumn
         * @description One axis or metric of the points, a value a point.
         */
        PointColumn: {
            /**
             * Is Log
             * @description Whether equal ratios should have equal distances.
             */
            is_log: boolean;
            /**
             * Keys
             * @description Of each label the coordinate, as a filter names it; null without labels.
             */
            keys: (number | string)[] | null;
            /**
             * Kind
             * @description `network`: what the network of the point costs or draws.
             * @enum {string}
             */
            kind: "axis" | "input" | "network" | "metric";
            /** Label */
            label: string;
            /**
             * Labels
             * @description Of an axis of a few values, what `values` counts from 0; else null.
             */
            labels: string[] | null;
            /**
             * Path
             * @description By which results are filtered.
             */
            path: string;
            /** Unit */
            unit: string | null;
            /**
             * Values
             * @description Null where the point has none.
             */
            values: (number | null)[];
        };
        /**
         * PointComparison
         * @description What two points measured, metric by metric that both have.
         */
        PointComparison: {
            /**
             * Is Paired
             * @description Whether both have the same random numbers, so that replicates are paired.
             */
            is_paired: boolean;
            /** Metrics */
            metrics: components["schemas"]["MetricDifference"][];
            /** Name After */
            name_after: string;
            /** Name Before */
            name_before: string;
            /**
             * Notes
             * @description How they were compared, and what could not be.
             */
            notes: string[];
            /** Only After */
            only_after: string[];
            /**
             * Only Before
             * @description Metrics that the second point does not have.
             */
            only_before: string[];
            /** Sentences */
            sentences: string[];
        };
        /**
         * PointPage
         * @description A page of points in the order of the sweep.
         */
        PointPage: {
            /** Items */
            items: components["schemas"]["PointSummary"][];
            /** Next Cursor */
            next_cursor: string | null;
            /** @description What networks are priced by; null in models without links */
            prices?: components["schemas"]["PricesText"] | null;
        };
        /**
         * PointSummary
         * @description What a list of points shows of each.
         */
        PointSummary: {
            /** Coordinates */
            coordinates: {
                [key: string]: string | boolean | number;
            };
            /** Index */
            index: number;
            /**
             * Network
             * @description What the point's network costs and draws, by the names of these columns; null where it has no price, nothing in models without links
             */
            network?: {
                [key: string]: number | null;
            };
            phase: components["schemas"]["PhaseName"];
            /** Point Key */
            point_key: string;
            progress: components["schemas"]["Progress"];
        };
        /**
         * PointsFigure
         * @description The points one by one: an axis beside the other, or one metric against another.
         */
        PointsFigure: {
            /** @description The second metric; null: the study has one. */
            against: components["schemas"]["MetricText"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "points";
            /**
             * Method
             * @description How it was computed, topic by topic.
             */
            method?: components["schemas"]["MethodText"][];
            metric: components["schemas"]["MetricText"];
            /**
             * Network Metrics
             * @description What networks cost and draw, which the metric can be drawn against too.
             */
            network_metrics?: components["schemas"]["MetricText"][];
            /** Panels */
            panels: components["schemas"]["PointsPanel"][];
            /**
             * Points
             * @description Points with a value; of very many some are given.
             */
            points: number;
            /** Title */
            title: string;
        };
        /**
         * PointsPanel
         * @description Points with all that varies.
         */
        PointsPanel: {
            /**
             * Choices
             * @description Of each point its choice, a place in `labels`.
             */
            choices: number[];
            /**
             * Columns
             * @description The axes, what networks cost, then the metrics.
             */
            columns: components["schemas"]["PointColumn"][];
            /** Coordinates */
            coordinates: {
                [key: string]: unknown;
            };
            /** Labels */
            labels: string[];
            /** Point Indexes */
            point_indexes: number[];
            /**
             * Runs
             * @description Of each point the runs behind its mean.
             */
            runs: number[];
            /** Title */
            title: string;
        };
        /**
         * Pool
         * @description Who can take the runs of a sweep, by the estimated memory of the largest of them.
         * @enum {string}
         */
        Pool: "shared" | "whole_machine" | "no_worker";
        /**
         * PooledCurve
         * @description All values of one choice, whatever the place.
         */
        PooledCurve: {
            /**
             * At
             * @description Values at which the density is given, rising; empty where there are fewer than 10 values, or all are equal.
             */
            at: number[];
            /**
             * Density
             * @description Kernel density there, 1 where it is greatest; over the logarithm where the panel is logarithmic.
             */
            density: number[];
            /** Label */
            label: string;
            /**
             * N
             * @description Values: one a run that counts, or one a draw.
             */
            n: number;
            /**
             * Places
             * @description Places of the other axes that they are of.
             */
            places: number;
            /**
             * Point Indexes
             * @description The point of each value, where there are at most 30; else empty.
             */
            point_indexes: number[];
            /**
             * Quartiles
             * @description 25 %, 50 % and 75 %.
             */
            quartiles: number[];
            /**
             * Ranks
             * @description Of each value its rank among the n, from 1; null where `values` has them all.
             */
            ranks: number[] | null;
            role: components["schemas"]["domain__answer__parts__Role"];
            /**
             * Values
             * @description Rising; of many values some, see `ranks`.
             */
            values: number[];
        };
        /**
         * PortClass
         * @description All ports of one link class together.
         */
        PortClass: {
            active_fraction: components["schemas"]["FractionSummary"];
            /** Bytes */
            bytes: number;
            idle_fraction: components["schemas"]["FractionSummary"];
            /** Link Class */
            link_class: string;
            /** Ports */
            ports: number;
            stalled_fraction: components["schemas"]["FractionSummary"];
        };
        /**
         * PortDocument
         * @description One router output port.
         */
        PortDocument: {
            /** Active Fraction */
            active_fraction: number;
            /** Bytes */
            bytes: number;
            /** Idle Fraction */
            idle_fraction: number;
            /** Link Class */
            link_class: string;
            /** Peer Router */
            peer_router?: number | null;
            /** Port */
            port: number;
            /** Router */
            router: number;
            /** Stalled Fraction */
            stalled_fraction: number;
        };
        /**
         * PortsDocument
         * @description Port counters of one run; active, idle and stalled add up to the elapsed time.
         *
         *     Port by port they are in the run's table ``ports``, with report.ports = all.
         */
        PortsDocument: {
            /** Classes */
            classes: components["schemas"]["PortClass"][];
            /** Elapsed Ns */
            elapsed_ns: number;
            /** Hottest */
            hottest: components["schemas"]["PortDocument"][];
        };
        /**
         * PriceComponent
         * @description A line of a price table.
         */
        PriceComponent: {
            /** @description Its class. */
            component: components["schemas"]["ComponentClass"];
            /**
             * Date
             * @description When it was said: a year, a month or a day.
             */
            date: string;
            /**
             * High Fraction
             * @description Highest price, over this one: 1 to 100.
             * @default 1
             */
            high_fraction: number;
            /**
             * Idle Power Fraction
             * @description Power while its ports have nothing to send, over that under load: 0 to 1.
             * @default 1
             */
            idle_power_fraction: number;
            /**
             * Low Fraction
             * @description Lowest price that one may get, over this one: above 0, at most 1.
             * @default 1
             */
            low_fraction: number;
            /**
             * Name
             * @description What it is called; each name once in a table.
             */
            name: string;
            /**
             * Ports
             * @description Of a switch or a NIC: ports that it has; null: as many as are used.
             */
            ports?: number | null;
            /**
             * Power Per Port W
             * @description More for each port used.
             * @default 0
             */
            power_per_port_w: number;
            /**
             * Power W
             * @description Power of one under load, in watts.
             * @default 0
             */
            power_w: number;
            /**
             * Price Per Gbps Usd
             * @description More for each Gb/s used.
             * @default 0
             */
            price_per_gbps_usd: number;
            /**
             * Price Per M Gbps Usd
             * @description More for each metre and each Gb/s used.
             * @default 0
             */
            price_per_m_gbps_usd: number;
            /**
             * Price Per M Usd
             * @description More for each metre.
             * @default 0
             */
            price_per_m_usd: number;
            /**
             * Price Per Port Usd
             * @description More for each port used.
             * @default 0
             */
            price_per_port_usd: number;
            /**
             * Price Usd
             * @description Price of one, in US dollars. Below 0 only beside `price_per_port_usd`, as in a fitted formula; the whole price is never below 0.
             * @default 0
             */
            price_usd: number;
            /**
             * Rate Gbps
             * @description Rate that it carries at most, a port or a cable; null: any.
             */
            rate_gbps?: number | null;
            /**
             * Reach M
             * @description Of a cable or optics: longest length; null: any.
             */
            reach_m?: number | null;
            /**
             * Source
             * @description Who says so.
             */
            source: string;
            /**
             * Stalled Power Fraction
             * @description Power while its ports have packets and no credit, over that under load: 0 to 1; null: as idle.
             */
            stalled_power_fraction?: number | null;
        };
        /**
         * PriceFlip
         * @description A single price at which another network is the better buy.
         */
        PriceFlip: {
            /**
             * Component
             * @description Name in the price table.
             */
            component: string;
            /**
             * Factor
             * @description That price over the table's.
             */
            factor: number;
            /**
             * Is In Range
             * @description Whether the table has it between low and high.
             */
            is_in_range: boolean;
            /**
             * Rival
             * @description Who is the better buy beyond it.
             */
            rival: string;
        };
        /**
         * PriceTable
         * @description One version of a price table.
         */
        PriceTable: {
            /** Components */
            components: components["schemas"]["PriceComponent"][];
            /**
             * Created At
             * @description null where it comes with FabricSweep
             */
            created_at: string | null;
            /**
             * Digest
             * @description SHA-256 of what it says; answers name it
             */
            digest: string;
            /**
             * Is Shipped
             * @description It comes with FabricSweep, and nobody changes it
             */
            is_shipped: boolean;
            /** Name */
            name: string;
            /** Notes */
            notes: string | null;
            /** Title */
            title: string;
            /**
             * Version
             * @description 0 of a table that comes with FabricSweep
             */
            version: number;
            /**
             * Versions
             * @description All versions of the name, newest first; none where it comes with FabricSweep
             */
            versions: components["schemas"]["PriceTableVersion"][];
        };
        /**
         * PriceTableChanges
         * @description What to change of a price table.
         */
        PriceTableChanges: {
            /**
             * Name
             * @description Another name for all its versions
             */
            name: string;
        };
        /**
         * PriceTableItem
         * @description What a list of price tables shows of each: its latest version.
         */
        PriceTableItem: {
            /** Components */
            components: number;
            /**
             * Created At
             * @description null where it comes with FabricSweep
             */
            created_at: string | null;
            /** Digest */
            digest: string;
            /**
             * Is Shipped
             * @description It comes with FabricSweep, and nobody changes it
             */
            is_shipped: boolean;
            /** Name */
            name: string;
            /** Title */
            title: string;
            /**
             * Version
             * @description 0 of a table that comes with FabricSweep
             */
            version: number;
        };
        /**
         * PriceTablePage
         * @description A page of price tables by name.
         */
        PriceTablePage: {
            /** Items */
            items: components["schemas"]["PriceTableItem"][];
            /**
             * Next Cursor
             * @description Pass as ``cursor`` for the next page; null at end
             */
            next_cursor: string | null;
        };
        /**
         * PriceTableReport
         * @description What saving a table would do; nothing was stored.
         */
        PriceTableReport: {
            /** Components */
            components: number | null;
            /** Errors */
            errors: components["schemas"]["FieldProblem"][];
            /**
             * Title
             * @description null where it could not be read
             */
            title: string | null;
            /** Valid */
            valid: boolean;
        };
        /**
         * PriceTableVersion
         * @description One version of a name.
         */
        PriceTableVersion: {
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Digest */
            digest: string;
            /** Version */
            version: number;
        };
        /**
         * PricesText
         * @description The table that an answer is priced by.
         */
        PricesText: {
            /**
             * Digest
             * @description SHA-256 of its content.
             */
            digest: string;
            /**
             * Factors
             * @description By class of components, what its prices were multiplied by for this answer.
             */
            factors: {
                [key: string]: number;
            };
            /** Name */
            name: string;
            /** Title */
            title: string;
            /**
             * Version
             * @description 0: it comes with the product.
             */
            version: number;
        };
        /**
         * PriorityName
         * @description Which share of the workers a sweep has while others want them too.
         * @enum {string}
         */
        PriorityName: "low" | "normal" | "high";
        /**
         * ProbableValue
         * @description One value of a choice.
         */
        ProbableValue: {
            /** Label */
            label: string;
            /**
             * Probability
             * @description Of being drawn, 0 to 1
             */
            probability: number;
            /** Value */
            value: unknown;
        };
        /**
         * ProblemDocument
         * @description An error, as ``application/problem+json``.
         */
        ProblemDocument: {
            /**
             * Code
             * @description Stable machine-readable name of the problem
             */
            code: string;
            /**
             * Detail
             * @description What went wrong this time
             */
            detail: string;
            /** Errors */
            errors?: components["schemas"]["FieldProblem"][];
            /**
             * Instance
             * @description Path of the request
             */
            instance: string;
            /**
             * Request Id
             * @description Identifier to look for in the logs
             */
            request_id: string;
            /**
             * Status
             * @description HTTP status code
             */
            status: number;
            /**
             * Title
             * @description The kind of problem in a few words
             */
            title: string;
            /**
             * Type
             * @description URI reference that identifies the kind of problem
             */
            type: string;
        };
        /**
         * Progress
         * @description Counts of runs (a run is one replicate of one point) by phase.
         *
         *     ``completed`` includes ``cached``; the phases other than ``cached`` add up to ``total``.
         */
        Progress: {
            /** Aborted */
            aborted: number;
            /**
             * Cached
             * @description Completed runs that were answered from earlier results
             */
            cached: number;
            /** Completed */
            completed: number;
            /**
             * Executing
             * @description Being simulated: at most one run a worker process
             */
            executing: number;
            /** Failed */
            failed: number;
            /**
             * Queued
             * @description Not begun: waiting for a worker, or in the chunk of one
             */
            queued: number;
            /**
             * Timed Out
             * @description Ended by a limit, with part of a result
             */
            timed_out: number;
            /** Total */
            total: number;
        };
        /**
         * ProgressEvent
         * @description ``progress``: the counts as they stood ``at`` this time.
         */
        ProgressEvent: {
            /**
             * At
             * Format: date-time
             */
            at: string;
            /**
             * Executed Seconds
             * @description Time under way before ``resumed_at``
             */
            executed_seconds: number;
            /** @description While its points are being made */
            expansion: components["schemas"]["ExpansionDocument"] | null;
            /**
             * Finished At
             * @description When the last run ended; null under way
             */
            finished_at: string | null;
            /**
             * @description It gives no new runs away: it is paused or being stopped
             * @default null
             */
            held: components["schemas"]["HoldName"] | null;
            /**
             * Held Note
             * @description Why it is paused
             * @default null
             */
            held_note: string | null;
            phase: components["schemas"]["PhaseName"];
            progress: components["schemas"]["Progress"];
            /**
             * Resumed At
             * @description When the newest go began: ``started_at``, or after a retry
             */
            resumed_at: string | null;
            /**
             * Started At
             * @description When the first run began
             */
            started_at: string | null;
            /**
             * Summary
             * @description How far it is, in words
             */
            summary: string;
            /** Sweep Id */
            sweep_id: string;
        };
        /**
         * Project
         * @description A project; ``role`` is that of whoever asks.
         */
        Project: {
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Description */
            description: string | null;
            /**
             * Max Concurrent Sweeps
             * @description Under way at once; null: the bound of the installation
             */
            max_concurrent_sweeps: number | null;
            /**
             * Max Core Seconds
             * @description That its runs may take altogether; null: no bound
             */
            max_core_seconds: number | null;
            /**
             * Max Points
             * @description Of all its sweeps together; null: no bound
             */
            max_points: number | null;
            /** Name */
            name: string;
            role: components["schemas"]["domain__access__role__Role"];
            /**
             * Shares Results
             * @description Results of public components answer other projects' runs, and theirs its own; never those of points with imported fabrics
             */
            shares_results: boolean;
        };
        /**
         * ProjectChanges
         * @description What to change of a project; what is absent stays as it is.
         */
        ProjectChanges: {
            /**
             * Description
             * @default null
             */
            description: string | null;
            /**
             * Max Concurrent Sweeps
             * @description Under way at once; null: the bound of the installation. For admins
             * @default null
             */
            max_concurrent_sweeps: number | null;
            /**
             * Max Core Seconds
             * @description That its runs may take altogether; null: no bound. For admins
             * @default null
             */
            max_core_seconds: number | null;
            /**
             * Max Points
             * @description Of all its sweeps together; null: no bound. For admins
             * @default null
             */
            max_points: number | null;
            /**
             * Shares Results
             * @description Of sweeps that are submitted from now on
             * @default true
             */
            shares_results: boolean;
        };
        /**
         * ProjectRequest
         * @description A project to be made.
         */
        ProjectRequest: {
            /**
             * Description
             * @default null
             */
            description: string | null;
            /**
             * Name
             * @description Lower-case letters, digits and hyphens
             */
            name: string;
        };
        /**
         * ProjectUse
         * @description What a project uses now of what its quotas bound.
         */
        ProjectUse: {
            /**
             * Attachment Bytes
             * @description Of its fabrics and traces, as stored
             */
            attachment_bytes: number;
            /**
             * Concurrent Sweeps
             * @description Under way now
             */
            concurrent_sweeps: number;
            /**
             * Core Seconds
             * @description That its runs have taken altogether, with what waits by its estimate
             */
            core_seconds: number;
            /**
             * Most Attachment Bytes
             * @description Of each project of the installation
             */
            most_attachment_bytes: number;
            /**
             * Points
             * @description Of all its sweeps together, expected ones with them
             */
            points: number;
            /**
             * Points To Make
             * @description That workers have still to make
             */
            points_to_make: number;
        };
        /**
         * Projects
         * @description The projects that whoever asks is a member of, by name; an admin sees all.
         */
        Projects: {
            /** Items */
            items: components["schemas"]["Project"][];
        };
        /**
         * PruneReport
         * @description What goes, the oldest first.
         */
        PruneReport: {
            /**
             * Bytes
             * @description About what their rows take together; results stay
             */
            bytes: number;
            /** Dry Run */
            dry_run: boolean;
            /**
             * More
             * @description More sweeps meet the conditions: ask again
             */
            more: boolean;
            /**
             * Sweeps
             * @description At most 1000 a request
             */
            sweeps: components["schemas"]["PrunedSweep"][];
        };
        /**
         * PruneRequest
         * @description Which sweeps to delete: those that have ended and meet every condition given.
         */
        PruneRequest: {
            /**
             * Dry Run
             * @description Say what would go; delete nothing
             * @default false
             */
            dry_run: boolean;
            /**
             * Older Than
             * @description Time since it ended, such as 30d, 12h or 2w
             * @example 30d
             */
            older_than: string;
            /**
             * @description One in which sweeps end
             * @default null
             */
            phase: components["schemas"]["PhaseName"] | null;
            /**
             * Tag
             * @description A tag that they have
             * @default null
             */
            tag: string | null;
        };
        /**
         * PrunedSweep
         * @description A sweep that goes.
         */
        PrunedSweep: {
            /**
             * Bytes
             * @description About what its rows take in the database
             */
            bytes: number;
            /**
             * Finished At
             * Format: date-time
             */
            finished_at: string;
            /** Id */
            id: string;
            /** Name */
            name: string;
            phase: components["schemas"]["PhaseName"];
            /** Runs */
            runs: number;
            /** Tags */
            tags: string[];
        };
        /**
         * Quantile
         * @description A quantile of a sample, by order statistics.
         */
        Quantile: {
            /** High */
            high: number | null;
            /**
             * Low
             * @description Null where so few runs have no 95 % interval.
             */
            low: number | null;
            /** P */
            p: number;
            /** Value */
            value: number;
        };
        /**
         * QuantileDocument
         * @description The value that this share of the rows does not exceed.
         */
        QuantileDocument: {
            /** Fraction */
            fraction: number;
            /** Value */
            value: number;
        };
        /**
         * Question
         * @description What a sweep may be asked; which of them it is asked first follows from its axes.
         * @enum {string}
         */
        Question: "ranking" | "map" | "paying" | "scaling" | "load" | "conditions" | "spread" | "probability" | "sensitivity" | "bottleneck" | "goal" | "cost" | "explore";
        /**
         * QuestionText
         * @description A question that this sweep can be asked.
         */
        QuestionText: {
            question: components["schemas"]["Question"];
            /**
             * Title
             * @description As a tab says it.
             */
            title: string;
        };
        /**
         * RangeEstimate
         * @description A quantity known only roughly.
         */
        RangeEstimate: {
            /** Expected */
            expected: number;
            /** High */
            high: number;
            /** Low */
            low: number;
        };
        /**
         * RankOnPath
         * @description A rank, and how much of its computing is on the path.
         */
        RankOnPath: {
            /** Compute Ns */
            compute_ns: number;
            /** Rank */
            rank: number;
        };
        /**
         * RateUnit
         * @description What rates are written in.
         * @enum {string}
         */
        RateUnit: "bits" | "bytes";
        /**
         * Ready
         * @description Whether a submitted sweep would make progress now (status 200) or not (503).
         */
        Ready: {
            checks: components["schemas"]["ReadyChecks"];
            status: components["schemas"]["CheckStatus"];
        };
        /**
         * ReadyChecks
         * @description Everything a sweep needs to make progress.
         */
        ReadyChecks: {
            broker: components["schemas"]["Check"];
            database: components["schemas"]["Check"];
            workers: components["schemas"]["WorkersCheck"];
        };
        /**
         * RecommendedRouting
         * @description A routing that suits a topology.
         */
        RecommendedRouting: {
            /** Kind */
            kind: string;
            /** Reason */
            reason: string;
        };
        /**
         * RecordedCollective
         * @description Collective operations that are alike.
         */
        RecordedCollective: {
            /**
             * Bytes
             * @description As the workload `collective` counts them
             */
            bytes: number;
            /** Collective */
            collective: string;
            /** Count */
            count: number;
            /** Members */
            members: number;
        };
        /**
         * RecordedComputing
         * @description Computing of a rank, all of its streams together.
         */
        RecordedComputing: {
            /** Least Ns */
            least_ns: number;
            /** Mean Ns */
            mean_ns: number;
            /** Most Ns */
            most_ns: number;
        };
        /**
         * Regret
         * @description What choosing this costs where it is worst.
         */
        Regret: {
            /** Label */
            label: string;
            /**
             * Ratio
             * @description How many times worse than the best there, at least 1.
             */
            ratio: number;
            /**
             * Where
             * @description That place in words.
             */
            where: string;
        };
        /**
         * ReplicateDocument
         * @description One run: a replicate of a point, with its result or its failure.
         */
        ReplicateDocument: {
            /**
             * Attempt History
             * @description Every attempt, the first one first; a cached run had none
             */
            attempt_history: components["schemas"]["AttemptDocument"][];
            /**
             * Attempts
             * @description Since it was last queued by a submission or a retry
             */
            attempts: number;
            bottleneck: components["schemas"]["BottleneckDocument"] | null;
            /** Cached */
            cached: boolean;
            cost: components["schemas"]["CostDocument"] | null;
            /** Distributions */
            distributions: {
                [key: string]: components["schemas"]["DistributionDocument"];
            } | null;
            failure: components["schemas"]["FailureDocument"] | null;
            /** Finished At */
            finished_at: string | null;
            /**
             * Has Fabric
             * @description The wiring was kept and can be exported
             */
            has_fabric: boolean;
            /** @description When the report asked for them */
            hot_links: components["schemas"]["HotLinksDocument"] | null;
            /**
             * Jobs
             * @description Of the packet model only; foreground first
             */
            jobs: components["schemas"]["JobDocument"][];
            /** @description Of the workload dsm only; null where no operation was issued */
            memory_bottleneck: components["schemas"]["MemoryBottleneckDocument"] | null;
            /** Metrics */
            metrics: {
                [key: string]: number | null;
            } | null;
            phase: components["schemas"]["PhaseName"];
            /** @description Of the packet model only */
            ports: components["schemas"]["PortsDocument"] | null;
            /** Provenance */
            provenance: {
                [key: string]: unknown;
            } | null;
            /** Queued At */
            queued_at: string | null;
            /** Replicate */
            replicate: number;
            /**
             * Run Id
             * @description Names the run: its tables are at /v1/runs/{run_id}/tables
             */
            run_id: string;
            /** Started At */
            started_at: string | null;
            /** @description Of the static model only */
            static: components["schemas"]["StaticDocument"] | null;
            /** Tables */
            tables: components["schemas"]["TableDocument"][];
            /**
             * Unmeasured
             * @description Why metrics are null: nothing was measured for them
             */
            unmeasured: {
                [key: string]: string;
            };
            /** Worker */
            worker: string | null;
        };
        /**
         * ResultColumn
         * @description One column of the results.
         */
        ResultColumn: {
            /** Help */
            help: string;
            kind: components["schemas"]["ColumnKind"];
            /** Name */
            name: string;
            /** Unit */
            unit: string | null;
        };
        /**
         * ResultFormat
         * @description How tables are written.
         * @enum {string}
         */
        ResultFormat: "json" | "csv" | "arrow" | "parquet";
        /**
         * ResultPage
         * @description A page of results.
         */
        ResultPage: {
            /** Columns */
            columns: components["schemas"]["ResultColumn"][];
            /**
             * Finished Before
             * @description Runs of the sweep that had ended when the first page was read
             * @default 0
             */
            finished_before: number;
            /** Items */
            items: components["schemas"]["ResultRow"][];
            /**
             * More Since
             * @description Runs that have ended since; some are missing where their place in the order had been passed
             * @default 0
             */
            more_since: number;
            /** Next Cursor */
            next_cursor: string | null;
            /** @description What networks are priced by; null in models without links */
            prices?: components["schemas"]["PricesText"] | null;
            /**
             * Total
             * @description Rows that match the filter, over all pages, when the first was read
             */
            total: number;
        };
        /**
         * ResultRow
         * @description One run of one point; ``metrics`` and ``cost`` are empty until it has completed.
         */
        ResultRow: {
            /** Cached */
            cached: boolean;
            /** Coordinates */
            coordinates: {
                [key: string]: string | boolean | number;
            };
            cost: components["schemas"]["CostDocument"] | null;
            /** Metrics */
            metrics: {
                [key: string]: number | null;
            };
            /**
             * Network
             * @description What the point's network costs and draws, by the names of these columns; null where it has no price, nothing in models without links
             */
            network?: {
                [key: string]: number | null;
            };
            phase: components["schemas"]["PhaseName"];
            /** Point Index */
            point_index: number;
            /** Replicate */
            replicate: number;
            /**
             * Steady
             * @description False where the network was saturated: metrics that need a steady state have no mean there; null where the workload offers no load, and before a result
             */
            steady?: boolean | null;
        };
        /**
         * RetryPreview
         * @description What a retry would run again; nothing is changed.
         */
        RetryPreview: {
            /**
             * By Class
             * @description Runs by who must act; those that were aborted are in none
             */
            by_class: {
                [key: string]: number;
            };
            /** By Phase */
            by_phase: {
                [key: string]: number;
            };
            /**
             * Dry Run
             * @constant
             */
            dry_run: true;
            /**
             * Makes Points
             * @description Points that were not made, since the sweep was cancelled or stopped, are made
             */
            makes_points: boolean;
            /** Runs */
            runs: number;
            /** Sweep Id */
            sweep_id: string;
        };
        /**
         * RotateRequest
         * @description For how long the secret of before signs as well.
         */
        RotateRequest: {
            /**
             * Overlap Seconds
             * @description Both secrets are valid for so long
             * @default 86400
             */
            overlap_seconds: number;
        };
        /**
         * RoundDocument
         * @description One round of the pattern, over all draws.
         */
        RoundDocument: {
            /** Flows */
            flows: number;
            /** Max Congestion */
            max_congestion: number;
            /** Mean Bandwidth Fraction */
            mean_bandwidth_fraction: number;
            /** Round */
            round: number;
        };
        /**
         * RouterSize
         * @description How many routers have so many ports.
         */
        RouterSize: {
            /** Ports */
            ports: number;
            /** Routers */
            routers: number;
        };
        /**
         * RulePart
         * @description One part of the conditions' space and who wins there.
         */
        RulePart: {
            /**
             * Bounds
             * @description Path of an input to its limits: above the first, up to the second.
             */
            bounds: {
                [key: string]: [
                    number | null,
                    number | null
                ];
            };
            /** Draws */
            draws: number;
            /**
             * Right
             * @description Draws in it in which the winner is the best.
             */
            right: number;
            /** Winner */
            winner: string;
        };
        /**
         * RunState
         * @description Where a run of a series stands.
         * @enum {string}
         */
        RunState: "waiting" | "running" | "ended" | "skipped" | "refused";
        /**
         * RunTables
         * @description The tables of a run, by name.
         */
        RunTables: {
            /** Run Id */
            run_id: string;
            /** Tables */
            tables: components["schemas"]["TableDocument"][];
        };
        /**
         * SamplesDocument
         * @description How the drawn axes are sampled.
         */
        SamplesDocument: {
            /**
             * Can Be Extended
             * @description More samples would leave these as they are
             */
            can_be_extended: boolean;
            /** Correlation */
            correlation: components["schemas"]["CorrelationDocument"][];
            /**
             * Count
             * @description As written; of Saltelli's design the base samples
             */
            count: number;
            method: components["schemas"]["Method"];
            /**
             * Samples
             * @description How many samples there are: the values of ``sample``
             */
            samples: number;
            /** Seed */
            seed: number;
        };
        /**
         * ScaledTrace
         * @description The larger trace, and the grid that was recognised.
         */
        ScaledTrace: {
            /**
             * Computes Alike
             * @description Whether ranks that lie alike compute as long; where not, new ones take turns
             */
            computes_alike: boolean;
            /**
             * From Grid
             * @description As recorded; of one number: a ring, row or any order
             */
            from_grid: number[];
            /** From Ranks */
            from_ranks: number;
            /** Grid */
            grid: number[];
            /**
             * Periodic
             * @description Of each dimension, whether its ends are neighbours
             */
            periodic: boolean[];
            trace: components["schemas"]["Trace"];
        };
        /**
         * Schedule
         * @description A schedule.
         */
        Schedule: {
            /**
             * Alerts
             * @description Its rules, in their order
             */
            alerts: {
                [key: string]: unknown;
            }[];
            /** Catch Up Seconds */
            catch_up_seconds: number;
            /**
             * Changed At
             * Format: date-time
             */
            changed_at: string;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Cron */
            cron: string | null;
            /** Description */
            description: string | null;
            /** Email To */
            email_to: string[];
            /** Id */
            id: string;
            /** Jitter Seconds */
            jitter_seconds: number;
            /** Keep Runs */
            keep_runs: number | null;
            /** Name */
            name: string;
            /**
             * Newest Model Revision
             * @description With which it has run for on_model_revision; null: with none yet
             */
            newest_model_revision: number | null;
            /**
             * Next Time
             * @description Next time of cron, in UTC; null while paused
             */
            next_time: string | null;
            /**
             * Next Times
             * @description None while it is paused
             */
            next_times: components["schemas"]["NextTime"][];
            /** On Model Revision */
            on_model_revision: boolean;
            /** Overlap */
            overlap: string;
            /** Pause Note */
            pause_note: string | null;
            /** Paused */
            paused: boolean;
            /** Seeds */
            seeds: string;
            /** Spec */
            spec: {
                [key: string]: unknown;
            };
            /**
             * Spec Version
             * @description Counts its specifications: runs are held against runs with the same one
             */
            spec_version: number;
            /** Time Zone */
            time_zone: string;
        };
        /**
         * SchedulePage
         * @description A page of schedules, newest first.
         */
        SchedulePage: {
            /** Items */
            items: components["schemas"]["ScheduleSummary"][];
            /** Next Cursor */
            next_cursor: string | null;
        };
        /**
         * ScheduleRequest
         * @description A schedule to be made, as JSON or YAML.
         */
        ScheduleRequest: {
            /**
             * Alerts
             * @description What raises an alert at the end of a run.
             */
            alerts?: (components["schemas"]["IntervalRule"] | components["schemas"]["BandRule"] | components["schemas"]["WinnerRule"] | components["schemas"]["ChangedRule"] | components["schemas"]["FailureRule"])[];
            /**
             * Catch Up Seconds
             * @description How late a time may still run, when no scheduler was there at the time itself.
             * @default 3600
             */
            catch_up_seconds: number;
            /**
             * Cron
             * @description When it runs: minute, hour, day of month, month, day of week. `0 2 * * *` is every day at two.
             * @default null
             */
            cron: string | null;
            /**
             * Description
             * @description What the series is to find out.
             * @default null
             */
            description: string | null;
            /**
             * Email To
             * @description Who gets alerts by mail; webhooks get them as well.
             */
            email_to?: string[];
            /**
             * Jitter Seconds
             * @description Each time comes up to so much later, by chance that its name decides.
             * @default 0
             */
            jitter_seconds: number;
            /**
             * Keep Runs
             * @description How many runs the series keeps: of older ones the sweeps are deleted too. Without a number all are kept.
             * @default null
             */
            keep_runs: number | null;
            /**
             * Name
             * @description What the schedule is called in lists and headings.
             */
            name: string;
            /**
             * On Model Revision
             * @description Run once with the models of now, and again whenever newer models are installed.
             * @default false
             */
            on_model_revision: boolean;
            /**
             * @description What becomes of a time that comes while the run before is under way.
             * @default skip
             */
            overlap: components["schemas"]["Overlap"];
            /**
             * @description `fresh`: each run has a base seed of its own (Monte Carlo); `same`: each has that of the specification (regression watch).
             * @default fresh
             */
            seeds: components["schemas"]["Seeds"];
            /**
             * Spec
             * @description What is run: a specification as for POST /v1/sweeps, see GET /v1/schema/sweep.
             */
            spec: {
                [key: string]: unknown;
            };
            /**
             * Time Zone
             * @description The IANA time zone of `cron`, such as `Europe/Zurich`.
             * @default UTC
             */
            time_zone: string;
        };
        /**
         * ScheduleRun
         * @description One run of a series.
         */
        ScheduleRun: {
            /** Base Seed */
            base_seed: number | null;
            cause: components["schemas"]["Cause"];
            /** Ended At */
            ended_at: string | null;
            /**
             * Findings
             * @description What each rule said, in their order; null before the end
             */
            findings: components["schemas"]["FindingDocument"][] | null;
            /** Model Revision */
            model_revision: number | null;
            /**
             * Planned At
             * Format: date-time
             */
            planned_at: string;
            /**
             * Reason
             * @description Why it was passed over, refused or cancelled
             */
            reason: string | null;
            /**
             * Slot
             * @description Its time, such as 2026-11-01T02:00:00Z; `revision 14`; or a name of its own
             */
            slot: string;
            /** Spec Version */
            spec_version: number;
            /** Started At */
            started_at: string | null;
            state: components["schemas"]["RunState"];
            /**
             * Sweep Id
             * @description Null without a sweep, and once it is deleted
             */
            sweep_id: string | null;
            /**
             * Sweep Phase
             * @description Of the sweep now; of its end, once it is deleted
             */
            sweep_phase: string | null;
        };
        /**
         * ScheduleRunPage
         * @description A page of a series, latest times first.
         */
        ScheduleRunPage: {
            /** Items */
            items: components["schemas"]["ScheduleRun"][];
            /** Next Cursor */
            next_cursor: string | null;
        };
        /**
         * ScheduleSummary
         * @description A schedule in a list.
         */
        ScheduleSummary: {
            /**
             * Changed At
             * Format: date-time
             */
            changed_at: string;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Cron */
            cron: string | null;
            /** Description */
            description: string | null;
            /** Id */
            id: string;
            /** Name */
            name: string;
            /**
             * Next Time
             * @description Next time of cron, in UTC; null while paused
             */
            next_time: string | null;
            /** On Model Revision */
            on_model_revision: boolean;
            /** Overlap */
            overlap: string;
            /** Pause Note */
            pause_note: string | null;
            /** Paused */
            paused: boolean;
            /** Seeds */
            seeds: string;
            /** Time Zone */
            time_zone: string;
        };
        /**
         * SearchDocument
         * @description How far the searches of a sweep are; one search is one replicate of one place.
         *
         *     A place is a combination of the other axes. ``found``, ``holds_at_first``, ``never_holds``, ``unknown``
         *     and ``searching`` add up to ``searches``.
         */
        SearchDocument: {
            /**
             * Found
             * @description Ended: two neighbouring values bracket the number
             */
            found: number;
            /**
             * Holds At First
             * @description Ended: the condition holds at the first value already
             */
            holds_at_first: number;
            /**
             * Never Holds
             * @description Ended: the condition does not hold at the last value
             */
            never_holds: number;
            /**
             * Path
             * @description Path of the searched parameter
             */
            path: string;
            /**
             * Round
             * @description The round whose runs are under way, from 1; the last one when none is
             */
            round: number;
            /**
             * Rounds At Most
             * @description Rounds that a search takes without interruption
             */
            rounds_at_most: number;
            /**
             * Searches
             * @description Those whose first points are stored
             */
            searches: number;
            /**
             * Searching
             * @description Go on, or have values left that were not run
             */
            searching: number;
            /**
             * Unknown
             * @description Ended, unless its runs are retried: a run that decides failed, was stopped or did not measure what is asked
             */
            unknown: number;
            /**
             * Until
             * @description What ends a search
             */
            until: string;
            /** @description Of those in ``searching`` that have run both ends, the one with the most values left; null where there is none */
            widest: components["schemas"]["OpenBracketDocument"] | null;
        };
        /**
         * Seeds
         * @description Which base seed the runs of a schedule have.
         * @enum {string}
         */
        Seeds: "fresh" | "same";
        /**
         * SensitivityFigure
         * @description What the metric depends on: a tornado, indices, an analysis of variance.
         */
        SensitivityFigure: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "sensitivity";
            /**
             * Method
             * @description How it was computed, topic by topic.
             */
            method?: components["schemas"]["MethodText"][];
            metric: components["schemas"]["MetricText"];
            /** Panels */
            panels: components["schemas"]["SensitivityPanel"][];
            /** Title */
            title: string;
        };
        /**
         * SensitivityPanel
         * @description What the metric of one choice depends on at one place; or all choices and places at once.
         */
        SensitivityPanel: {
            anova: components["schemas"]["Anova"] | null;
            /**
             * Bars
             * @description The largest effect first.
             */
            bars: components["schemas"]["TornadoBar"][];
            /** Coordinates */
            coordinates: {
                [key: string]: unknown;
            };
            /**
             * Indices
             * @description The largest first.
             */
            indices: components["schemas"]["InputIndex"][];
            /**
             * Method
             * @enum {string}
             */
            method: "anova" | "saltelli" | "given_data";
            /**
             * N
             * @description Draws, or runs of a factorial.
             */
            n: number;
            /**
             * Refused
             * @description Why a method does not apply.
             */
            refused: string[];
            /**
             * Scale
             * @enum {string}
             */
            scale: "ratio" | "difference";
            /** Sentences */
            sentences: string[];
            /** Title */
            title: string;
        };
        /**
         * Series
         * @description One metric along the runs of a schedule, oldest first.
         */
        Series: {
            /** Better */
            better: string | null;
            /** Filter */
            filter: string | null;
            /**
             * Metric
             * @description Null while no run has a metric
             */
            metric: string | null;
            /**
             * Metrics
             * @description Those that the newest run with a sweep has
             */
            metrics: string[];
            /** Runs */
            runs: components["schemas"]["SeriesRun"][];
            /** Schedule Id */
            schedule_id: string;
            /** Unit */
            unit: string | null;
        };
        /**
         * SeriesRun
         * @description One run of a series with a metric.
         */
        SeriesRun: {
            /**
             * Alerts
             * @description Messages of its alerts
             */
            alerts: string[];
            cause: components["schemas"]["Cause"];
            /** High */
            high: number | null;
            /**
             * Low
             * @description Lower end of the 95 % interval; null with n below 2
             */
            low: number | null;
            /**
             * Mean
             * @description Over the points and these replicates
             */
            mean: number | null;
            /** Model Revision */
            model_revision: number | null;
            /**
             * N
             * @description Replicates that have the metric at all points that count
             */
            n: number;
            /**
             * Planned At
             * Format: date-time
             */
            planned_at: string;
            /** Slot */
            slot: string;
            /** Spec Version */
            spec_version: number;
            state: components["schemas"]["RunState"];
            /** Sweep Id */
            sweep_id: string | null;
            /** Sweep Phase */
            sweep_phase: string | null;
        };
        /**
         * SessionDocument
         * @description Who asks, and what they may do.
         */
        SessionDocument: {
            /**
             * Csrf Token
             * @description For the header FabricSweep-CSRF of what changes something; null: none is needed
             */
            csrf_token: string | null;
            /** Id */
            id: string;
            /** Is Admin */
            is_admin: boolean;
            /**
             * Kind
             * @description local: the one user of an installation without access control; key: an API key; share: a share link
             * @enum {string}
             */
            kind: "local" | "user" | "key" | "share";
            /** Name */
            name: string;
            /** Projects */
            projects: components["schemas"]["Project"][];
            /** @description What a share link lets whoever asks read besides; null: none was brought, or their roles show the sweep anyway */
            shared: components["schemas"]["SharedSweep"] | null;
        };
        /**
         * Share
         * @description A probability or a share of a variance, with its interval.
         */
        Share: {
            /** High */
            high: number;
            /** Low */
            low: number;
            /**
             * Value
             * @description Null where no draw is resolved.
             */
            value: number | null;
        };
        /**
         * ShareLink
         * @description A share link; the link itself is shown once, where it is made.
         */
        ShareLink: {
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /**
             * Expires At
             * Format: date-time
             */
            expires_at: string;
            /** Id */
            id: string;
            /** Made By */
            made_by: string;
            /**
             * Used At
             * @description Last use, to the minute
             */
            used_at: string | null;
            /**
             * With Fabrics
             * @description It lends imported fabrics, too: wiring, names of nodes, archive, specification, tables
             * @default false
             */
            with_fabrics: boolean;
        };
        /**
         * ShareLinks
         * @description The share links of a sweep that are good now, newest first.
         */
        ShareLinks: {
            /** Items */
            items: components["schemas"]["ShareLink"][];
        };
        /**
         * ShareRequest
         * @description A share link to be made.
         */
        ShareRequest: {
            /**
             * Expires In Days
             * @description Afterwards it opens nothing
             * @default 14
             */
            expires_in_days: number;
            /**
             * With Fabrics
             * @description Of a sweep with imported fabrics, lend these as well: wiring, names of nodes, archive, specification and tables of runs
             * @default false
             */
            with_fabrics: boolean;
        };
        /**
         * SharedSweep
         * @description The sweep that a share link shows.
         */
        SharedSweep: {
            /**
             * Expires At
             * Format: date-time
             * @description Afterwards the link opens nothing
             */
            expires_at: string;
            /** Sweep Id */
            sweep_id: string;
        };
        /**
         * Span
         * @description Least and most of a figure.
         */
        Span: {
            /** High */
            high: number;
            /** Low */
            low: number;
        };
        /**
         * SpreadCurve
         * @description The runs of one choice at one place.
         */
        SpreadCurve: {
            /**
             * Epsilon
             * @description Half-height of the 95 % band of the distribution.
             */
            epsilon: number;
            /** Label */
            label: string;
            /**
             * N
             * @description Runs, or draws.
             */
            n: number;
            /**
             * Point Index
             * @description Null where several points are joined.
             */
            point_index: number | null;
            /** Quantiles */
            quantiles: components["schemas"]["Quantile"][];
            /**
             * Ranks
             * @description Of each value its rank among the n, from 1; null where `values` has them all.
             */
            ranks: number[] | null;
            role: components["schemas"]["domain__answer__parts__Role"];
            /**
             * Values
             * @description Rising, one a run; of many runs some, see `ranks`.
             */
            values: number[];
            /** Worst */
            worst: number;
        };
        /**
         * SpreadFigure
         * @description How runs scatter: empirical distributions.
         */
        SpreadFigure: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "spread";
            /**
             * Method
             * @description How it was computed, topic by topic.
             */
            method?: components["schemas"]["MethodText"][];
            metric: components["schemas"]["MetricText"];
            /** Panels */
            panels: components["schemas"]["SpreadPanel"][];
            /** Title */
            title: string;
        };
        /**
         * SpreadPanel
         * @description The distributions at one place.
         */
        SpreadPanel: {
            /** Coordinates */
            coordinates: {
                [key: string]: unknown;
            };
            /** Curves */
            curves: components["schemas"]["SpreadCurve"][];
            /** Sentences */
            sentences: string[];
            /** Title */
            title: string;
        };
        /**
         * StatementDocument
         * @description A connection to the database that has been busy, or idle in a transaction, for a second or more.
         */
        StatementDocument: {
            /** Application */
            application: string;
            /**
             * Process Id
             * @description Of the database server.
             */
            process_id: number;
            /** Seconds */
            seconds: number;
            /** State */
            state: string;
            /**
             * Statement
             * @description Its text without values, cut to 300 characters.
             */
            statement: string;
            /**
             * Waits For
             * @description What it waits for now, as the server names it.
             */
            waits_for: string | null;
        };
        /**
         * StaticDocument
         * @description Cables, tables, rounds and failures of one run of the static model.
         */
        StaticDocument: {
            cables: components["schemas"]["CablesDocument"];
            failures: components["schemas"]["FailuresDocument"] | null;
            /** Rounds */
            rounds: components["schemas"]["RoundDocument"][];
            tables: components["schemas"]["TablesDocument"];
        };
        /**
         * Sweep
         * @description A sweep with its specification.
         */
        Sweep: {
            /**
             * Archived At
             * @description Since when lists leave it out; null: they show it
             */
            archived_at: string | null;
            /** Axes */
            axes: components["schemas"]["AxisDocument"][];
            /** Base Seed */
            base_seed: number;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /**
             * Current Model Revision
             * @description Of the models as they are now
             */
            current_model_revision: number;
            /** Description */
            description: string | null;
            /**
             * Earlier Model Revisions
             * @description Others that some of its runs were computed with: it was mixed on purpose
             */
            earlier_model_revisions: number[];
            /**
             * Errors
             * @description Mistakes of the specification that only its points could show: the sweep has failed by them
             */
            errors: components["schemas"]["FieldProblem"][];
            /** @description Null until all points are made */
            estimate: components["schemas"]["EstimateDocument"] | null;
            /**
             * Executed Seconds
             * @description Time under way before ``resumed_at``
             */
            executed_seconds: number;
            /** @description While its points are being made (phases pending and expanding) */
            expansion: components["schemas"]["ExpansionDocument"] | null;
            /**
             * Extension Errors
             * @description Why its last extension was not made: the sweep is as it was before it
             */
            extension_errors: components["schemas"]["FieldProblem"][];
            /**
             * Failures
             * @description Why runs failed, by class and code, the most frequent first
             */
            failures: components["schemas"]["FailureGroupDocument"][];
            /**
             * Finished At
             * @description When the last run ended; null under way
             */
            finished_at: string | null;
            /**
             * Followers
             * @description Coordinates that are none of an axis: what is computed, or sets sub-spaces apart
             */
            followers?: components["schemas"]["FollowerDocument"][];
            /** @description While it is paused or being stopped: it gives no new runs away */
            held: components["schemas"]["HeldDocument"] | null;
            /** Id */
            id: string;
            /**
             * Is Helper
             * @description A schedule or a program made it for its own use
             */
            is_helper: boolean;
            /**
             * Is Own
             * @description Whoever asks has submitted it
             */
            is_own: boolean;
            /**
             * Is Starred
             * @description Whoever asks has starred it; without access control all share their stars
             */
            is_starred: boolean;
            /**
             * Metrics
             * @description Metrics that its results hold, in order
             */
            metrics: string[];
            /** Model */
            model: string;
            /**
             * Model Revision
             * @description Of the models, by which its runs are computed
             */
            model_revision: number;
            /** Name */
            name: string;
            /**
             * Newer Results
             * @description The models have a newer revision now: :rerun computes the sweep anew
             */
            newer_results: boolean;
            /** @description Of a sweep that was imported */
            origin: components["schemas"]["OriginDocument"] | null;
            /**
             * Owner
             * @description Name of whoever submitted it; null where a schedule did, or before it was kept
             */
            owner: string | null;
            phase: components["schemas"]["PhaseName"];
            /**
             * Points
             * @description Points stored: all of them once ``expansion`` is null
             */
            points: number;
            /** @description Weight of its share: low 1, normal 4, high 16 */
            priority: components["schemas"]["PriorityName"];
            progress: components["schemas"]["Progress"];
            /**
             * Project
             * @description That it belongs to
             */
            project: string;
            /**
             * Replicates
             * @description Replicates of each point; with ``until``, the most
             */
            replicates: number;
            /**
             * Replicates Min
             * @description Replicates that each point has at least
             */
            replicates_min: number;
            /**
             * Rerun Of
             * @description The sweep that this one repeats
             */
            rerun_of: string | null;
            /**
             * Reruns
             * @description Sweeps that repeat this one, newest first
             */
            reruns: string[];
            /**
             * Resumed At
             * @description When the newest go began: ``started_at``, or after a retry
             */
            resumed_at: string | null;
            /** @description Null where no axis is drawn */
            samples: components["schemas"]["SamplesDocument"] | null;
            /** Schema Version */
            schema_version: number;
            /** @description How far its searches are; null where no axis is searched, before its first points, and with more than 10,000 runs */
            search?: components["schemas"]["SearchDocument"] | null;
            /**
             * Sentence
             * @description First sentence of its answer, where that was made before and still holds; a list makes none
             */
            sentence: string | null;
            /** Simcore Version */
            simcore_version: string;
            /**
             * Spec
             * @description The specification, parsed
             */
            spec: {
                [key: string]: unknown;
            };
            /**
             * Spec Text
             * @description The specification as it was submitted; extending it changes its numbers
             */
            spec_text: string;
            /**
             * Started At
             * @description When the first run began
             */
            started_at: string | null;
            /**
             * Summary
             * @description How far it is, in words
             * @example 81 of 192 done, cancelled
             */
            summary: string;
            /**
             * Tags
             * @description Words of its users' own, in order
             */
            tags: string[];
            /** @description What the runs took so far; null before the first, and where all were cached */
            taken: components["schemas"]["TakenDocument"] | null;
            /** @description Points get no more replicates once this holds */
            until: components["schemas"]["UntilDocument"] | null;
            /**
             * Waits For
             * @description What it needs before anything of it goes on, where nothing does
             * @example workers of model revision 1; none is alive
             */
            waits_for: string | null;
            /**
             * Without Fabrics
             * @description A share link shows it that does not lend the imported fabrics: the specification and what messages say are left out
             * @default false
             */
            without_fabrics: boolean;
        };
        /**
         * SweepChanges
         * @description What to change of a sweep; what is absent stays as it is.
         */
        SweepChanges: {
            /**
             * Description
             * @description What the sweep is to find out; null for nothing
             * @default null
             */
            description: string | null;
            /**
             * Name
             * @description What the sweep is called in lists and headings
             * @default
             */
            name: string;
            /** @description Weight of its share of the workers from now on: low 1, normal 4, high 16 */
            priority?: components["schemas"]["PriorityName"];
            /**
             * Tags
             * @description All its tags; those that it had are replaced
             * @default []
             */
            tags: string[];
        };
        /**
         * SweepImport
         * @description A sweep that was imported, or had been before.
         */
        SweepImport: {
            /**
             * Differences
             * @description The first 20 of them
             */
            differences: components["schemas"]["DifferentResult"][];
            /** Fabrics */
            fabrics: components["schemas"]["ImportedFabric"][];
            /**
             * Is New
             * @description False where this very archive had been imported already
             */
            is_new: boolean;
            /**
             * Results Added
             * @description Results that answer other sweeps from now on
             */
            results_added: number;
            /**
             * Results Different
             * @description Results that were here already, and differ: those of here stay, and the sweep shows them
             */
            results_different: number;
            /**
             * Results Known
             * @description Results that were here already, and are the same
             */
            results_known: number;
            sweep: components["schemas"]["Sweep"];
            /** Traces */
            traces: components["schemas"]["ImportedFabric"][];
        };
        /**
         * SweepPage
         * @description A page of sweeps, newest first unless another order was asked for.
         */
        SweepPage: {
            /** Items */
            items: components["schemas"]["SweepSummary"][];
            /**
             * Next Cursor
             * @description Pass as ``cursor`` for the next page; null at end
             */
            next_cursor: string | null;
        };
        /**
         * SweepSortName
         * @description By what the list goes; among equals the newest comes first.
         * @enum {string}
         */
        SweepSortName: "newest" | "name" | "state" | "runs" | "owner";
        /**
         * SweepSummary
         * @description What a list of sweeps shows of each.
         */
        SweepSummary: {
            /**
             * Archived At
             * @description Since when lists leave it out; null: they show it
             */
            archived_at: string | null;
            /** Base Seed */
            base_seed: number;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /**
             * Current Model Revision
             * @description Of the models as they are now
             */
            current_model_revision: number;
            /** Description */
            description: string | null;
            /**
             * Earlier Model Revisions
             * @description Others that some of its runs were computed with: it was mixed on purpose
             */
            earlier_model_revisions: number[];
            /**
             * Executed Seconds
             * @description Time under way before ``resumed_at``
             */
            executed_seconds: number;
            /** @description While its points are being made (phases pending and expanding) */
            expansion: components["schemas"]["ExpansionDocument"] | null;
            /**
             * Finished At
             * @description When the last run ended; null under way
             */
            finished_at: string | null;
            /** @description While it is paused or being stopped: it gives no new runs away */
            held: components["schemas"]["HeldDocument"] | null;
            /** Id */
            id: string;
            /**
             * Is Helper
             * @description A schedule or a program made it for its own use
             */
            is_helper: boolean;
            /**
             * Is Own
             * @description Whoever asks has submitted it
             */
            is_own: boolean;
            /**
             * Is Starred
             * @description Whoever asks has starred it; without access control all share their stars
             */
            is_starred: boolean;
            /** Model */
            model: string;
            /**
             * Model Revision
             * @description Of the models, by which its runs are computed
             */
            model_revision: number;
            /** Name */
            name: string;
            /**
             * Newer Results
             * @description The models have a newer revision now: :rerun computes the sweep anew
             */
            newer_results: boolean;
            /**
             * Owner
             * @description Name of whoever submitted it; null where a schedule did, or before it was kept
             */
            owner: string | null;
            phase: components["schemas"]["PhaseName"];
            /**
             * Points
             * @description Points stored: all of them once ``expansion`` is null
             */
            points: number;
            /** @description Weight of its share: low 1, normal 4, high 16 */
            priority: components["schemas"]["PriorityName"];
            progress: components["schemas"]["Progress"];
            /**
             * Project
             * @description That it belongs to
             */
            project: string;
            /**
             * Replicates
             * @description Replicates of each point; with ``until``, the most
             */
            replicates: number;
            /**
             * Replicates Min
             * @description Replicates that each point has at least
             */
            replicates_min: number;
            /**
             * Resumed At
             * @description When the newest go began: ``started_at``, or after a retry
             */
            resumed_at: string | null;
            /** Schema Version */
            schema_version: number;
            /**
             * Sentence
             * @description First sentence of its answer, where that was made before and still holds; a list makes none
             */
            sentence: string | null;
            /** Simcore Version */
            simcore_version: string;
            /**
             * Started At
             * @description When the first run began
             */
            started_at: string | null;
            /**
             * Summary
             * @description How far it is, in words
             * @example 81 of 192 done, cancelled
             */
            summary: string;
            /**
             * Tags
             * @description Words of its users' own, in order
             */
            tags: string[];
            /** @description Points get no more replicates once this holds */
            until: components["schemas"]["UntilDocument"] | null;
            /**
             * Waits For
             * @description What it needs before anything of it goes on, where nothing does
             * @example workers of model revision 1; none is alive
             */
            waits_for: string | null;
        };
        /**
         * Synonym
         * @description Words of the field, and what of the catalogue they lead to.
         */
        Synonym: {
            /**
             * Finds
             * @description Sections, `section:kind` of components, and `section.parameter`; empty where there is nothing
             */
            finds: string[];
            /**
             * Note
             * @description What to know, in a sentence; may be empty
             * @default
             */
            note: string;
            /**
             * Words
             * @description As people write them, in small letters
             */
            words: string[];
        };
        /**
         * TableDocument
         * @description One table of a run.
         */
        TableDocument: {
            /**
             * Bytes
             * @description Length of its Arrow stream, as it is sent
             */
            bytes: number;
            /** Name */
            name: string;
            /** Rows */
            rows: number;
        };
        /**
         * TableFormat
         * @description How the table of a run is written.
         * @enum {string}
         */
        TableFormat: "arrow" | "csv";
        /**
         * TableSizeDocument
         * @description A table of the database with its indexes.
         */
        TableSizeDocument: {
            /** Bytes */
            bytes: number;
            /** Name */
            name: string;
            /**
             * Rows
             * @description As the server estimates it.
             */
            rows: number;
        };
        /**
         * TablesDocument
         * @description What the offline check found in the forwarding tables.
         */
        TablesDocument: {
            /**
             * Cycle
             * @description Channels that wait for each other, by name
             */
            cycle: string[] | null;
            /**
             * Deadlock Free
             * @description Null where it was not checked
             */
            deadlock_free: boolean | null;
            /** Longest Path Hops */
            longest_path_hops: number;
            /** Looping Pairs */
            looping_pairs: number;
            /** Unreachable Pairs */
            unreachable_pairs: number;
            /** Virtual Lanes */
            virtual_lanes: number;
        };
        /**
         * TakenDocument
         * @description What the runs of a sweep took that were simulated for it and stored; cached ones took nothing.
         */
        TakenDocument: {
            /**
             * Core Seconds
             * @description CPU time of their simulation; beside the estimate's
             */
            core_seconds: number;
            /**
             * Memory Bytes Max
             * @description Most that one of them held, by the core's own count
             */
            memory_bytes_max: number;
        };
        /**
         * Template
         * @description What an example says of itself that is meant to be started from.
         */
        Template: {
            /**
             * Core Seconds
             * @description Processor time that it took when measured
             */
            core_seconds: number;
            /**
             * Method
             * @description How its model computes, in plain words
             */
            method: string;
            /**
             * Number
             * @description Its place among the templates, from 1
             */
            number: number;
            /**
             * Points
             * @description Points of its sweep
             */
            points: number;
            /**
             * Question
             * @description What it answers, in a sentence
             */
            question: string;
            /**
             * Replicates
             * @description Replicates of each point
             */
            replicates: number;
        };
        /**
         * Timeline
         * @description What ranks did in a window of time, reduced to bins: each shows what took most of it.
         */
        Timeline: {
            /**
             * Begin Ns
             * @description Of the earliest operation of the job that was kept
             */
            begin_ns: number;
            /** Bins */
            bins: number;
            /**
             * End Ns
             * @description Of the latest
             */
            end_ns: number;
            /** First Line */
            first_line: number;
            /** From Ns */
            from_ns: number;
            /** Job */
            job: string | null;
            /**
             * Jobs
             * @description Jobs with a timeline; empty where there is only one job
             */
            jobs: string[];
            /**
             * Kind Ns
             * @description Time of each kind in the window, of these lines
             */
            kind_ns: number[];
            /**
             * Kinds
             * @description compute, send, receive, wait, and collectives
             */
            kinds: string[];
            lines: components["schemas"]["TimelineLines"];
            /**
             * Lines Total
             * @description Streams of the job that have operations
             */
            lines_total: number;
            spans: components["schemas"]["TimelineSpans"];
            /** To Ns */
            to_ns: number;
        };
        /**
         * TimelineLines
         * @description The lines that are drawn, from top to bottom: a stream of a rank each.
         */
        TimelineLines: {
            /** Rank */
            rank: number[];
            /** Stream */
            stream: number[];
        };
        /**
         * TimelineSpans
         * @description Stretches of bins in which a line does the same for the most part; where there is none it waits.
         */
        TimelineSpans: {
            /** Begin Bin */
            begin_bin: number[];
            /**
             * End Bin
             * @description The first bin after it
             */
            end_bin: number[];
            /**
             * Kind
             * @description A place in `kinds`
             */
            kind: number[];
            /** Line */
            line: number[];
        };
        /**
         * TornadoBar
         * @description The metric where an axis or input is low, and where it is high.
         */
        TornadoBar: {
            /**
             * Effect
             * @description The larger mean over the smaller one, or their difference, as `scale` says.
             */
            effect: number;
            high: components["schemas"]["Estimate"];
            /** High Label */
            high_label: string;
            /** Label */
            label: string;
            low: components["schemas"]["Estimate"];
            /**
             * Low Label
             * @description The values at that end, with their unit.
             */
            low_label: string;
            /** Path */
            path: string;
        };
        /**
         * Trace
         * @description One version of a trace.
         */
        Trace: {
            /** @description Null of a recording of ranks */
            addresses: components["schemas"]["AddressSummary"] | null;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /**
             * Digest
             * @description SHA-256 of what a replay depends on
             */
            digest: string;
            /**
             * Format
             * @description What it was read from
             */
            format: string;
            kind: components["schemas"]["TraceKind"];
            /** Name */
            name: string;
            /** @description Null of an address trace */
            summary: components["schemas"]["TraceSummary"] | null;
            /** Version */
            version: number;
            /**
             * Versions
             * @description All versions of the name, newest first
             */
            versions: components["schemas"]["TraceVersion"][];
        };
        /**
         * TraceChanges
         * @description What to change of a trace.
         */
        TraceChanges: {
            /**
             * Name
             * @description Another name for all its versions
             */
            name: string;
        };
        /**
         * TraceExportFormat
         * @description Formats that a trace is written in.
         * @enum {string}
         */
        TraceExportFormat: "arrow" | "goal" | "chakra" | "addresses" | "addresses_parquet";
        /**
         * TraceItem
         * @description What a list of traces shows of each: its latest version.
         */
        TraceItem: {
            /** Address Bytes */
            address_bytes: number | null;
            /** Collectives */
            collectives: number | null;
            /** Cores */
            cores: number | null;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Digest */
            digest: string;
            /** Format */
            format: string;
            kind: components["schemas"]["TraceKind"];
            /** Lines */
            lines: number | null;
            /** Name */
            name: string;
            /**
             * Operations
             * @description Of an address trace its accesses
             */
            operations: number;
            /**
             * Ranks
             * @description This and what follows is null of the other kind
             */
            ranks: number | null;
            /** Sent Bytes */
            sent_bytes: number | null;
            /** Version */
            version: number;
            /** Writes */
            writes: number | null;
        };
        /**
         * TraceKind
         * @description What was recorded.
         * @enum {string}
         */
        TraceKind: "ranks" | "addresses";
        /**
         * TracePage
         * @description A page of traces by name.
         */
        TracePage: {
            /** Items */
            items: components["schemas"]["TraceItem"][];
            /**
             * Next Cursor
             * @description Pass as ``cursor`` for the next page; null at end
             */
            next_cursor: string | null;
        };
        /**
         * TraceReport
         * @description What importing files would do; nothing was stored.
         */
        TraceReport: {
            /** @description Null where it is no address trace */
            addresses: components["schemas"]["AddressSummary"] | null;
            /** Errors */
            errors: components["schemas"]["FieldProblem"][];
            /**
             * Format
             * @description The format found; null when none was recognised
             */
            format: string | null;
            /** @description Null where it is no trace */
            kind: components["schemas"]["TraceKind"] | null;
            /** @description Null where it is no recording of ranks */
            summary: components["schemas"]["TraceSummary"] | null;
            /** Valid */
            valid: boolean;
        };
        /**
         * TraceScaling
         * @description How many ranks a trace is to have.
         */
        TraceScaling: {
            /**
             * Grid
             * @description Ranks along each dimension then, the fastest one last; absent: each dimension of the recorded grid grows by the same factor
             * @default null
             */
            grid: number[] | null;
            /**
             * Name
             * @description Of the new trace; a known name gets a new version
             */
            name: string;
            /**
             * Ranks
             * @description More than were recorded; each does as much as before
             */
            ranks: number;
        };
        /**
         * TraceSummary
         * @description What a recording of ranks holds.
         */
        TraceSummary: {
            /** Collectives */
            collectives: components["schemas"]["RecordedCollective"][];
            compute: components["schemas"]["RecordedComputing"];
            matrix: components["schemas"]["CommunicationMatrix"];
            /**
             * Message Sizes
             * @description By powers of two, smallest first
             */
            message_sizes: components["schemas"]["MessageSizes"][];
            /** Messages */
            messages: number;
            /** Operations */
            operations: number;
            /** Operations By Kind */
            operations_by_kind: {
                [key: string]: number;
            };
            /** Ranks */
            ranks: number;
            /** Sent Bytes */
            sent_bytes: number;
            /**
             * Streams
             * @description Of a rank, at most: what runs side by side
             */
            streams: number;
        };
        /**
         * TraceVersion
         * @description One version of a name.
         */
        TraceVersion: {
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Digest */
            digest: string;
            /** Version */
            version: number;
        };
        /**
         * TraceWindow
         * @description A window of a trace that is to become a trace: what begins in it, where messages do not meet.
         */
        TraceWindow: {
            /**
             * Bandwidth Gbps
             * @description Of each message by itself, in Gb/s
             * @default 200
             */
            bandwidth_gbps: number;
            /**
             * From Ns
             * @default 0
             */
            from_ns: number;
            /**
             * Latency Ns
             * @description Of each message, in ns
             * @default 1000
             */
            latency_ns: number;
            /**
             * Name
             * @description Of the new trace; a known name gets a new version
             */
            name: string;
            /** To Ns */
            to_ns: number;
        };
        /**
         * UntilDocument
         * @description When replicates are enough: the metric's interval is this narrow.
         */
        UntilDocument: {
            /** Confidence */
            confidence: number;
            /** Metric */
            metric: string;
            /**
             * Relative Half Width
             * @description Half of the interval, as a share of the mean
             */
            relative_half_width: number;
        };
        /**
         * Validation
         * @description What submitting a specification would do.
         *
         *     Within its time the service may not come to the end of a large one. Then ``complete`` is false,
         *     and the counts are of what was looked at, a random sample: at least so many points, errors and
         *     cached runs.
         */
        Validation: {
            /** Axes */
            axes: components["schemas"]["AxisDocument"][];
            /**
             * Cached
             * @description Runs whose result is already known
             */
            cached: number;
            /**
             * Chosen
             * @description The networks whose sizes `equal` chose, the first 200 of them
             */
            chosen: components["schemas"]["ChosenNetworkDocument"][];
            /**
             * Chosen Left Out
             * @description How many more of them there are
             */
            chosen_left_out: number;
            /**
             * Complete
             * @description Every point was looked at
             */
            complete: boolean;
            /** Errors */
            errors: components["schemas"]["FieldProblem"][];
            /** @description Of the whole; scaled from a random sample when not complete, and then ``memory_bytes_max`` is of the largest point looked at */
            estimate: components["schemas"]["EstimateDocument"] | null;
            /**
             * Excluded By Equal
             * @description Points of another size than the one that was chosen by `equal`
             */
            excluded_by_equal: number;
            /**
             * Excluded By Exclude
             * @description Points that `where` leaves and `exclude` does not
             */
            excluded_by_exclude: number;
            /** Excluded By Where */
            excluded_by_where: number;
            /**
             * Impossible
             * @description The first 100 of them
             */
            impossible: components["schemas"]["ImpossiblePointDocument"][];
            /** Impossible Count */
            impossible_count: number;
            /**
             * Networks
             * @description The distinct wirings of the points looked at, the first 12 of them
             */
            networks: components["schemas"]["DraftNetworkDocument"][];
            /**
             * Networks Left Out
             * @description How many more distinct wirings they have
             */
            networks_left_out: number;
            /** Points */
            points: number;
            /**
             * Points Checked
             * @description How many of them were looked at
             */
            points_checked: number;
            /**
             * Points Expected
             * @description All that the axes make, those left out included
             */
            points_expected: number;
            /**
             * Runs
             * @description Points x replicates; with ``until``, the fewest
             */
            runs: number;
            /**
             * Runs Max
             * @description Most runs; more than ``runs`` only with ``until``
             */
            runs_max: number;
            /** @description Null where no axis is drawn */
            samples: components["schemas"]["SamplesDocument"] | null;
            /**
             * Valid
             * @description No mistake was found in what was looked at
             */
            valid: boolean;
        };
        /**
         * Verdict
         * @description How sure a place is of its winner.
         * @enum {string}
         */
        Verdict: "best" | "not_told_apart" | "ahead" | "unknown" | "alone" | "missing";
        /**
         * WaitingRuns
         * @description Runs of sweeps under way, by who can take them and by what holds their sweeps.
         */
        WaitingRuns: {
            /**
             * Executing
             * @description Handed out to workers.
             */
            executing: number;
            /**
             * Held
             * @description Why their sweeps give no runs away; null where they do.
             */
            held: string | null;
            /**
             * Oldest Seconds
             * @description How long the run has waited that is next in its sweep, at most.
             */
            oldest_seconds: number;
            /** @description `shared`: any worker process; `whole_machine`: one that has its machine alone; `no_worker`: nobody who lives. By the estimate of the largest run of each sweep. */
            pool: components["schemas"]["Pool"];
            /** Queued */
            queued: number;
        };
        /**
         * WebhookChanges
         * @description What to change of a webhook; what is absent stays as it is.
         */
        WebhookChanges: {
            /**
             * Description
             * @default null
             */
            description: string | null;
            /**
             * Enabled
             * @description true also makes a webhook work again that was disabled
             * @default true
             */
            enabled: boolean;
            /**
             * Events
             * @default [
             *       "alert"
             *     ]
             */
            events: components["schemas"]["EventType"][];
            /**
             * Url
             * @default
             */
            url: string;
        };
        /**
         * WebhookDocument
         * @description A webhook; its secret is shown once, where it is made.
         */
        WebhookDocument: {
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Description */
            description: string | null;
            /**
             * Disabled Note
             * @description Why it was disabled
             */
            disabled_note: string | null;
            /** Enabled */
            enabled: boolean;
            /** Events */
            events: components["schemas"]["EventType"][];
            /**
             * Failing Since
             * @description First failure since it last worked
             */
            failing_since: string | null;
            /** Id */
            id: string;
            /**
             * Previous Secret Until
             * @description Until when the secret of before signs as well; null: it does not
             */
            previous_secret_until: string | null;
            /** Url */
            url: string;
        };
        /**
         * WebhookPage
         * @description A page of webhooks, newest first.
         */
        WebhookPage: {
            /** Items */
            items: components["schemas"]["WebhookDocument"][];
            /** Next Cursor */
            next_cursor: string | null;
        };
        /**
         * WebhookRequest
         * @description A webhook to be made.
         */
        WebhookRequest: {
            /**
             * Description
             * @default null
             */
            description: string | null;
            /**
             * Events
             * @description What it is told of
             */
            events: components["schemas"]["EventType"][];
            /**
             * Url
             * @description Where messages go: https://, a public host
             */
            url: string;
        };
        /**
         * WinnerRule
         * @description A choice that was best beyond chance is not among the possible winners any more.
         */
        WinnerRule: {
            /**
             * By
             * @description The axis whose values compete; that of the answer when absent.
             * @default null
             */
            by: string | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "winner";
            /**
             * Metric
             * @description The metric; that of the sweep's answer when absent.
             * @default null
             */
            metric: string | null;
        };
        /**
         * WorkerDocument
         * @description A worker that has shown a sign of life lately.
         */
        WorkerDocument: {
            /**
             * Memory Bytes
             * @description Of each process, beside others.
             */
            memory_bytes: number;
            /** Model Revision */
            model_revision: number;
            /** Name */
            name: string;
            /** Processes */
            processes: number;
            /**
             * Seen At
             * Format: date-time
             */
            seen_at: string;
            /**
             * Whole Memory Bytes
             * @description Of one process while the others idle; null of older workers.
             */
            whole_memory_bytes: number | null;
        };
        /**
         * WorkersCheck
         * @description Workers that have shown a sign of life lately.
         */
        WorkersCheck: {
            /**
             * Count
             * @description Worker processes able to run points
             */
            count: number;
            /** Detail */
            detail: string;
            status: components["schemas"]["CheckStatus"];
        };
        /**
         * Role
         * @description Each may do what those before it may.
         *
         *     A viewer reads. An editor submits and changes sweeps, fabrics and schedules as well. An owner decides
         *     who else may, and where the project's events are sent. An admin is that of the whole installation:
         *     an owner of every project, who also makes projects.
         * @enum {string}
         */
        domain__access__role__Role: "viewer" | "editor" | "owner" | "admin";
        /**
         * Role
         * @description What a line or a row is among the others.
         * @enum {string}
         */
        domain__answer__parts__Role: "choice" | "ideal" | "baseline";
    };
    responses: {
        /** @description Access control is required, and nothing good was brought along */
        Problem401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDocument"];
            };
        };
        /** @description The role in the project does not suffice, or a page of a foreign origin wants to change something */
        Problem403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDocument"];
            };
        };
        /** @description What the path names is not there */
        Problem404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDocument"];
            };
        };
        /** @description The reader accepts no format that is written here */
        Problem406: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDocument"];
            };
        };
        /** @description The body came too slowly; nothing was begun */
        Problem408: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDocument"];
            };
        };
        /** @description What is there does not allow what was asked */
        Problem409: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDocument"];
            };
        };
        /** @description The body is larger than allowed */
        Problem413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDocument"];
            };
        };
        /** @description The body is in a format that is not read here */
        Problem415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDocument"];
            };
        };
        /** @description The request names a host that is not served here */
        Problem421: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDocument"];
            };
        };
        /** @description A parameter, or the body, means nothing; `errors` names each field */
        Problem422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDocument"];
            };
        };
        /** @description Too many requests in a minute; Retry-After says when to try again */
        Problem429: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDocument"];
            };
        };
        /** @description Too much at once, or the database is away or busy; Retry-After says when to try again */
        Problem503: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDocument"];
            };
        };
        /** @description The database has no room left; nothing was stored */
        Problem507: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDocument"];
            };
        };
        /** @description Any other error */
        ProblemDefault: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDocument"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getLive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Live"];
                };
            };
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ready"];
                };
            };
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            /** @description Something is missing */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ready"];
                };
            };
            default: components["responses"]["ProblemDefault"];
        };
    };
    getOperation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperationDocument"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                limit?: number;
                /** @description next_cursor of the page before */
                cursor?: string | null;
                /** @description Of this project alone */
                of_project?: string | null;
                /** @description By whom or what goes by this name alone */
                actor?: string | null;
                /** @description Of this operation alone, as this document names it */
                operation?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    finishSignIn: {
        parameters: {
            query?: {
                code?: string | null;
                state?: string | null;
                error?: string | null;
                error_description?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the browser goes on */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    signIn: {
        parameters: {
            query?: {
                /** @description The page to go on with once one has signed in */
                next?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the browser goes on */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    openShareLink: {
        parameters: {
            query: {
                /** @description The secret of a share link */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the browser goes on */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getCatalog: {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Catalog"];
                };
            };
            /** @description Unchanged since the ETag given in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    listExamples: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Examples"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    listFabrics: {
        parameters: {
            query?: {
                limit?: number;
                /** @description next_cursor of the page before */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FabricPage"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    importFabric: {
        parameters: {
            query?: {
                /** @description Say what is in the files; store nothing */
                validate_only?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Files may be compressed with gzip */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The wiring
                     */
                    discovery: string;
                    /**
                     * @default auto
                     * @enum {string}
                     */
                    format?: "auto" | "ibnetdiscover" | "ports_report" | "iblinkinfo" | "db_csv" | "topo" | "dot" | "graphml" | "edge_list";
                    name: string;
                    /** @description Forwarding tables, in one file or several */
                    tables?: string[];
                };
            };
        };
        responses: {
            /** @description The latest version has this very content; with validate_only, a FabricReport: what the files hold */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fabric"] | components["schemas"]["FabricReport"];
                };
            };
            /** @description A new version is stored */
            201: {
                headers: {
                    /** @description Path of the version */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fabric"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getFabric: {
        parameters: {
            query?: {
                /** @description The latest when absent */
                version?: number | null;
                /** @description The project, for links, which set no header FabricSweep-Project; it comes first */
                project?: string | null;
            };
            header?: {
                "If-None-Match"?: string | null;
            };
            path: {
                /** @description Name of the fabric */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fabric"];
                };
            };
            /** @description Unchanged since the ETag given in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    deleteFabric: {
        parameters: {
            query?: {
                /** @description All versions when absent */
                version?: number | null;
            };
            header?: never;
            path: {
                /** @description Name of the fabric */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    changeFabric: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the fabric */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FabricChanges"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fabric"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    drillFabric: {
        parameters: {
            query?: {
                /** @description The latest when absent */
                version?: number | null;
                /** @description The project, for links, which set no header FabricSweep-Project; it comes first */
                project?: string | null;
                /** @description Pairs of routers by number, by commas: a cable between them fails */
                links?: string | null;
                /** @description Numbers of routers, by commas */
                routers?: string | null;
                /** @description Every cable between the routers of `links` */
                all_cables?: boolean;
                /** @description A routing engine */
                engine?: string;
            };
            header?: never;
            path: {
                /** @description Name of the fabric */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FabricDrill"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    exportFabric: {
        parameters: {
            query?: {
                /** @description The latest when absent */
                version?: number | null;
                /** @description The project, for links, which set no header FabricSweep-Project; it comes first */
                project?: string | null;
                format?: components["schemas"]["FabricExportFormat"];
            };
            header?: never;
            path: {
                /** @description Name of the fabric */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getFabricNetwork: {
        parameters: {
            query?: {
                /** @description The latest when absent */
                version?: number | null;
                /** @description The project, for links, which set no header FabricSweep-Project; it comes first */
                project?: string | null;
            };
            header?: {
                "If-None-Match"?: string | null;
            };
            path: {
                /** @description Name of the fabric */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Network"];
                };
            };
            /** @description Unchanged since the ETag given in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getFabricSpec: {
        parameters: {
            query?: {
                /** @description The latest when absent */
                version?: number | null;
                /** @description The project, for links, which set no header FabricSweep-Project; it comes first */
                project?: string | null;
                /** @description Comma-separated routing engines */
                engines?: string | null;
                /** @description Comma-separated patterns */
                patterns?: string | null;
                replicates?: number | null;
                draws?: number | null;
            };
            header?: never;
            path: {
                /** @description Name of the fabric */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": string;
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    listFabricSweeps: {
        parameters: {
            query?: {
                limit?: number;
                /** @description next_cursor of the page before */
                cursor?: string | null;
            };
            header?: never;
            path: {
                /** @description Name of the fabric */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SweepPage"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Keys"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyRequest"];
            };
        };
        responses: {
            /** @description The key is good from now on */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewKey"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    listPriceTables: {
        parameters: {
            query?: {
                limit?: number;
                /** @description next_cursor of the page before */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceTablePage"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    savePriceTable: {
        parameters: {
            query?: {
                /** @description What it is to be called; a known name gets a new version. Needed without validate_only */
                name?: string | null;
                /** @description Say what is in the table; store nothing */
                validate_only?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The table, of at most 256 KiB: docs/guide/prices.md */
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
                "application/yaml": string;
            };
        };
        responses: {
            /** @description The latest version has this very text; with validate_only, a PriceTableReport: what the table holds */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceTable"] | components["schemas"]["PriceTableReport"];
                };
            };
            /** @description A new version is stored */
            201: {
                headers: {
                    /** @description Path of the version */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceTable"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getPriceTable: {
        parameters: {
            query?: {
                /** @description The latest when absent; 0 of a table that comes with FabricSweep */
                version?: number | null;
                /** @description The project, for links, which set no header FabricSweep-Project; it comes first */
                project?: string | null;
            };
            header?: {
                "If-None-Match"?: string | null;
            };
            path: {
                /** @description Name of the price table */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceTable"];
                };
            };
            /** @description Unchanged since the ETag given in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    deletePriceTable: {
        parameters: {
            query?: {
                /** @description All versions when absent */
                version?: number | null;
            };
            header?: never;
            path: {
                /** @description Name of the price table */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    changePriceTable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the price table */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PriceTableChanges"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceTable"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getPriceTableText: {
        parameters: {
            query?: {
                /** @description The latest when absent; 0 of a table that comes with FabricSweep */
                version?: number | null;
                /** @description The project, for links, which set no header FabricSweep-Project; it comes first */
                project?: string | null;
            };
            header?: never;
            path: {
                /** @description Name of the price table */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": string;
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    listProjects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Projects"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectRequest"];
            };
        };
        responses: {
            /** @description The project is there */
            201: {
                headers: {
                    /** @description Path of the project */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    changeProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectChanges"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Members"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    setMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project: string;
                member: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project: string;
                member: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getProjectUse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectUse"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    listTables: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunTables"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    readTable: {
        parameters: {
            query?: {
                /** @description An Arrow IPC stream, compressed within, or CSV */
                format?: components["schemas"]["TableFormat"];
            };
            header?: never;
            path: {
                run_id: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.apache.arrow.stream": string;
                    "text/csv": string;
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getColumnQuantiles: {
        parameters: {
            query: {
                /** @description A column of numbers */
                column: string;
                /** @description Equal steps from least to greatest */
                steps?: number;
            };
            header?: never;
            path: {
                run_id: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ColumnQuantiles"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getTimeline: {
        parameters: {
            query?: {
                /** @description A job with a timeline; without it the first */
                job?: string | null;
                from_ns?: number | null;
                /** @description Without both, all of it */
                to_ns?: number | null;
                /** @description Equal parts of the window */
                bins?: number;
                first_line?: number;
                /** @description Streams of ranks, from the first */
                lines?: number;
            };
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timeline"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    listSchedules: {
        parameters: {
            query?: {
                limit?: number;
                /** @description next_cursor of the page before */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchedulePage"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    createSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body answers with the same schedule */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The schedule */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleRequest"];
                "application/yaml": string;
            };
        };
        responses: {
            /** @description The schedule is stored */
            201: {
                headers: {
                    /** @description Path of the schedule */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getSchedule: {
        parameters: {
            query?: {
                /** @description How many times to come are listed */
                next?: number;
            };
            header?: {
                "If-None-Match"?: string | null;
            };
            path: {
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            /** @description Unchanged since the ETag given in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    deleteSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    changeSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                schedule_id: string;
            };
            cookie?: never;
        };
        /** @description The fields to change */
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
                "application/yaml": string;
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    listScheduleAlerts: {
        parameters: {
            query?: {
                limit?: number;
                /** @description next_cursor of the page before */
                cursor?: string | null;
            };
            header?: never;
            path: {
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertPage"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    listScheduleRuns: {
        parameters: {
            query?: {
                limit?: number;
                /** @description next_cursor of the page before */
                cursor?: string | null;
            };
            header?: never;
            path: {
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleRunPage"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getScheduleSeries: {
        parameters: {
            query?: {
                /** @description That of the first rule with one, else the first that runs have */
                metric?: string | null;
                /** @description Which results count, over coordinates, metrics and replicate; all without it */
                filter?: string | null;
                /** @description The newest runs */
                limit?: number;
            };
            header?: never;
            path: {
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Series"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    backfillSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BackfillRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackfillReport"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    pauseSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PauseRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    resumeSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    runScheduleNow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleRun"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getSweepSchema: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionDocument"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    listSweeps: {
        parameters: {
            query?: {
                limit?: number;
                /** @description next_cursor of the page before */
                cursor?: string | null;
                phase?: components["schemas"]["PhaseName"] | null;
                /** @description Only sweeps that have this tag */
                tag?: string | null;
                /** @description Expression over id, name, tags, model, phase, points, replicates, created_at */
                filter?: string | null;
                /** @description Stands in its name, description, tags or owner, in large or small letters */
                search?: string | null;
                /** @description Name of whoever submitted it; `me` for whoever asks */
                owner?: string | null;
                /** @description Only those that whoever asks has starred */
                starred?: boolean;
                /** @description Leave archived ones out, list only them, or both */
                archived?: components["schemas"]["ArchivedName"];
                /** @description List those, too, that schedules and programs made for their own use */
                helpers?: boolean;
                /** @description `state`: at work first, then failed; `runs`: the most first; `owner`: by name */
                sort?: components["schemas"]["SweepSortName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SweepPage"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    createSweep: {
        parameters: {
            query?: {
                /** @description Weight of its share of the workers while other sweeps wait too: low 1, normal 4, high 16; PATCH changes it later */
                priority?: components["schemas"]["PriorityName"];
                /** @description A program makes it for its own use: lists leave it out unless asked */
                helper?: boolean;
            };
            header?: {
                /** @description The same key with the same body answers with the same sweep */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The specification; see GET /v1/schema/sweep for its schema */
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
                "application/yaml": string;
            };
        };
        responses: {
            /** @description The sweep is stored and will run */
            202: {
                headers: {
                    /** @description Path of the sweep */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sweep"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getSweep: {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: string | null;
            };
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sweep"];
                };
            };
            /** @description Unchanged since the ETag given in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    deleteSweep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    changeSweep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SweepChanges"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sweep"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    listAggregates: {
        parameters: {
            query: {
                metric: string;
                /** @description Expression as for results */
                filter?: string | null;
                /** @description Price table that networks are priced by, as NAME or NAME@VERSION; `list-2026`, which comes with the product, if absent */
                prices?: string | null;
                /** @description Count runs that timed out with what they had measured; they are left out otherwise, and counted in ``timed_out`` */
                include_timed_out?: boolean;
                /** @description Count what saturated runs measured, though it is not steady; it is left out otherwise where the metric needs a steady state */
                include_not_steady?: boolean;
                /** @description Points of a page; 1000 when absent */
                limit?: number | null;
                /** @description next_cursor of the page before */
                cursor?: string | null;
                /** @description Overrides the Accept header */
                format?: components["schemas"]["ResultFormat"] | null;
            };
            header?: {
                "If-None-Match"?: string | null;
            };
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Aggregates"];
                    "application/vnd.apache.arrow.stream": string;
                    "application/vnd.apache.parquet": string;
                    "text/csv": string;
                };
            };
            /** @description Unchanged since the ETag given in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getAnswer: {
        parameters: {
            query?: {
                /** @description What its axes ask first if absent */
                question?: components["schemas"]["Question"] | null;
                /** @description What studies of its workload are answered by if absent */
                metric?: string | null;
                /** @description Path of the axis whose values compete */
                by?: string | null;
                /** @description Path of the axis to walk along */
                x?: string | null;
                /** @description Of ``explore``: path of the other axis of the heat map, beside ``x`` */
                y?: string | null;
                /** @description Of ``explore``: the metric, or network cost, that points are drawn against */
                against?: string | null;
                /** @description Label of the value that is a yardstick; `none` for none */
                ideal?: string | null;
                /** @description Label of the value that others are held against; `none` for none */
                baseline?: string | null;
                /** @description ``path=label``: every value is divided by its partner there */
                relative_to?: string | null;
                /** @description Of ``paying``: gain of a doubling below which more stops paying; 0.1 if absent */
                threshold?: number | null;
                /** @description Of ``probability``: how much worse than the best, as a fraction of it, still counts as tied; 0 if absent */
                tolerance?: number | null;
                /** @description Of the printed intervals; 0.95 */
                confidence?: number | null;
                /** @description Expression as for results */
                filter?: string | null;
                /** @description What rates are written in; as the spec writes them if absent */
                rates?: components["schemas"]["RateUnit"] | null;
                /** @description Of ``cost``: how many times as long as the best is good enough; 1.2 if absent */
                within?: number | null;
                /** @description Of ``cost``: the most that an endpoint may cost, in US dollars; any if absent */
                budget?: number | null;
                /** @description Price table that networks are priced by, as NAME or NAME@VERSION; `list-2026`, which comes with the product, if absent */
                prices?: string | null;
                /** @description By class of components, what its prices are multiplied by: 0.05 to 20 */
                price_factors?: string | null;
                /** @description Count runs that timed out with what they had measured; they are left out otherwise, and counted in ``timed_out`` */
                include_timed_out?: boolean;
                /** @description Count saturated runs although their metric is not steady; they are left out otherwise, and counted in ``not_steady`` */
                include_not_steady?: boolean;
                /** @description Give the figures as tables too, beside what draws them */
                tables?: boolean;
                /** @description One figure as a table, in a file; JSON has the whole answer. Overrides the Accept header */
                format?: components["schemas"]["ResultFormat"] | null;
                /** @description Of files: which figure, from 0; the first if absent */
                figure?: number | null;
            };
            header?: {
                "If-None-Match"?: string | null;
            };
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer"];
                    "application/vnd.apache.arrow.stream": string;
                    "application/vnd.apache.parquet": string;
                    "text/csv": string;
                };
            };
            /** @description Unchanged since the ETag given in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getArchive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.fabricsweep.archive+zip": string;
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getArtifact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getComparison: {
        parameters: {
            query: {
                /** @description Identifier of the other sweep */
                with: string;
                /** @description What studies of its workload are answered by if absent */
                metric?: string | null;
                /** @description Path of the axis whose values compete */
                by?: string | null;
                /** @description Of the printed intervals; 0.95 */
                confidence?: number | null;
                /** @description Count runs that timed out with what they had measured; they are left out otherwise, and counted in ``timed_out`` */
                include_timed_out?: boolean;
                /** @description Count saturated runs although their metric is not steady; they are left out otherwise, and counted in ``not_steady`` */
                include_not_steady?: boolean;
            };
            header?: {
                "If-None-Match"?: string | null;
            };
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comparison"];
                };
            };
            /** @description Unchanged since the ETag given in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    listDifferences: {
        parameters: {
            query: {
                /** @description Identifier of the other sweep */
                with: string;
                /** @description Of every point the metric that moved most, when absent */
                metric?: string | null;
                limit?: number;
                /** @description next_cursor of the page before */
                cursor?: string | null;
            };
            header?: never;
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DifferencePage"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getDistributions: {
        parameters: {
            query?: {
                /** @description What studies of its workload are answered by if absent */
                metric?: string | null;
                /** @description Paths of the axes that make the groups, by commas; all that vary if absent, one group of everything if empty */
                by?: string | null;
                /** @description Thresholds by commas, with or without a unit of the metric: gives the probability of a value above each */
                threshold?: string | null;
                /** @description Shares between 0 and 1 by commas; 0.05, 0.5 and 0.95 if absent */
                quantile?: string | null;
                /** @description Of the printed intervals; 0.95 */
                confidence?: number | null;
                /** @description Expression as for results */
                filter?: string | null;
                /** @description Price table that networks are priced by, as NAME or NAME@VERSION; `list-2026`, which comes with the product, if absent */
                prices?: string | null;
                /** @description Count runs that timed out with what they had measured; they are left out otherwise, and counted in ``timed_out`` */
                include_timed_out?: boolean;
                /** @description Count saturated runs although their metric is not steady; they are left out otherwise, and counted in ``not_steady`` */
                include_not_steady?: boolean;
            };
            header?: {
                "If-None-Match"?: string | null;
            };
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Distributions"];
                };
            };
            /** @description Unchanged since the ETag given in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    streamEvents: {
        parameters: {
            query?: never;
            header?: {
                "Last-Event-ID"?: string | null;
            };
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data of each event is JSON: ProgressEvent, PhaseEvent, FailureEvent or EndEvent, after the event's name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    listMeans: {
        parameters: {
            query?: {
                /** @description Expression as for results: runs that meet it count */
                filter?: string | null;
                /** @description One coordinate, network cost or metric, '-' before it for descending; by point_index if absent */
                sort?: string | null;
                /** @description Comma-separated metrics; all when absent */
                metrics?: string | null;
                /** @description Price table that networks are priced by, as NAME or NAME@VERSION; `list-2026`, which comes with the product, if absent */
                prices?: string | null;
                /** @description 200 when absent */
                limit?: number | null;
                /** @description next_cursor of the page before */
                cursor?: string | null;
            };
            header?: never;
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeanPage"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    listPoints: {
        parameters: {
            query?: {
                /** @description 100 when absent */
                limit?: number | null;
                /** @description next_cursor of the page before */
                cursor?: string | null;
                phase?: components["schemas"]["PhaseName"] | null;
                /** @description Expression over coordinates, network costs, point_index, point_key and phase */
                filter?: string | null;
                /** @description Price table that networks are priced by, as NAME or NAME@VERSION; `list-2026`, which comes with the product, if absent */
                prices?: string | null;
                /** @description Overrides the Accept header */
                format?: components["schemas"]["ResultFormat"] | null;
            };
            header?: never;
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PointPage"];
                    "application/vnd.apache.arrow.stream": string;
                    "application/vnd.apache.parquet": string;
                    "text/csv": string;
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getPoint: {
        parameters: {
            query?: {
                /** @description Replicates in this answer */
                limit?: number;
                /** @description next_cursor of the answer before */
                cursor?: string | null;
                /** @description Price table that networks are priced by, as NAME or NAME@VERSION; `list-2026`, which comes with the product, if absent */
                prices?: string | null;
            };
            header?: {
                "If-None-Match"?: string | null;
            };
            path: {
                sweep_id: string;
                index: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Point"];
                };
            };
            /** @description Unchanged since the ETag given in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getPointComparison: {
        parameters: {
            query: {
                /** @description The other point, of this sweep or of another one: SWEEP.INDEX */
                with: string;
                /** @description Of the intervals; 0.95 when absent */
                confidence?: number | null;
            };
            header?: {
                "If-None-Match"?: string | null;
            };
            path: {
                sweep_id: string;
                index: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PointComparison"];
                };
            };
            /** @description Unchanged since the ETag given in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    exportPointFabric: {
        parameters: {
            query?: {
                replicate?: number;
                format?: components["schemas"]["FabricExportFormat"];
            };
            header?: never;
            path: {
                sweep_id: string;
                index: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getPointNetwork: {
        parameters: {
            query?: {
                /** @description Whose failures and loads are shown */
                replicate?: number;
            };
            header?: {
                "If-None-Match"?: string | null;
            };
            path: {
                sweep_id: string;
                index: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Network"];
                };
            };
            /** @description Unchanged since the ETag given in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    listResults: {
        parameters: {
            query?: {
                /** @description Expression over coordinates, network costs, metrics, point_index, replicate, phase, cached */
                filter?: string | null;
                /** @description Comma-separated columns, '-' before one for descending */
                sort?: string | null;
                /** @description Comma-separated column names; all when absent */
                columns?: string | null;
                /** @description Price table that networks are priced by, as NAME or NAME@VERSION; `list-2026`, which comes with the product, if absent */
                prices?: string | null;
                /** @description 200 when absent */
                limit?: number | null;
                /** @description next_cursor of the page before */
                cursor?: string | null;
                /** @description Overrides the Accept header */
                format?: components["schemas"]["ResultFormat"] | null;
            };
            header?: never;
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultPage"];
                    "application/vnd.apache.arrow.stream": string;
                    "application/vnd.apache.parquet": string;
                    "text/csv": string;
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    listShareLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareLinks"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    createShareLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShareRequest"];
            };
        };
        responses: {
            /** @description The link is good from now on */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewShareLink"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    revokeShareLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sweep_id: string;
                link_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    archiveSweep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sweep"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    cancelSweep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sweep"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    extendSweep: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body answers with the same sweep */
                "Idempotency-Key"?: string | null;
            };
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtendRequest"];
            };
        };
        responses: {
            /** @description A dry run: nothing is changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtensionDocument"];
                };
            };
            /** @description A worker makes what is added */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtensionDocument"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    pauseSweep: {
        parameters: {
            query?: {
                /** @description Why, for those who find it paused */
                note?: string | null;
            };
            header?: never;
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sweep"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    rerunSweep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A new sweep is stored and will run */
            202: {
                headers: {
                    /** @description Path of the sweep */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sweep"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    resumeSweep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sweep"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    retrySweep: {
        parameters: {
            query?: {
                /** @description Classes of failures, by commas: spec, us, transient, limit. Runs that timed out are of class limit, those that were aborted of none */
                class?: string | null;
                /** @description Code of the failure */
                code?: string | null;
                /** @description Expression as for results */
                filter?: string | null;
                /** @description Count the runs; change nothing */
                dry_run?: boolean;
            };
            header?: never;
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sweep"] | components["schemas"]["RetryPreview"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    starSweep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sweep"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    stopSweep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sweep"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    unarchiveSweep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sweep"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    unstarSweep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sweep"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    upgradeSweep: {
        parameters: {
            query: {
                /** @description ``old``: on workers of the sweep's own model revision; ``restart``: not at all, a new sweep computes everything; ``mix``: on the models of now, mixed on purpose */
                finish_on: components["schemas"]["FinishOn"];
            };
            header?: never;
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sweep"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    drawSweep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The specification; see GET /v1/schema/sweep for its schema */
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
                "application/yaml": string;
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftNetworks"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    importArchive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description An archive that GET /v1/sweeps/{sweep_id}/archive of some server has given */
        requestBody: {
            content: {
                "application/vnd.fabricsweep.archive+zip": string;
            };
        };
        responses: {
            /** @description This archive had been imported before */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SweepImport"];
                };
            };
            /** @description The sweep is stored */
            201: {
                headers: {
                    /** @description Path of the sweep */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SweepImport"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    pruneSweeps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PruneRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PruneReport"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    validateSweep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The specification; see GET /v1/schema/sweep for its schema */
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
                "application/yaml": string;
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Validation"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    listTraces: {
        parameters: {
            query?: {
                limit?: number;
                /** @description next_cursor of the page before */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TracePage"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    importTrace: {
        parameters: {
            query?: {
                /** @description Say what is in the files; store nothing */
                validate_only?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Files may be compressed with gzip, or bundled by tar or zip */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description The files of one recording, such as one a rank */
                    files: string[];
                    /**
                     * @default auto
                     * @enum {string}
                     */
                    format?: "auto" | "arrow" | "goal" | "goal_binary" | "aicb" | "chakra" | "dumpi" | "otf2" | "htsim" | "csv" | "addresses" | "addresses_parquet";
                    name: string;
                };
            };
        };
        responses: {
            /** @description The latest version has this very content; with validate_only, a TraceReport: what the files hold */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trace"] | components["schemas"]["TraceReport"];
                };
            };
            /** @description A new version is stored */
            201: {
                headers: {
                    /** @description Path of the version */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trace"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getTrace: {
        parameters: {
            query?: {
                /** @description The latest when absent */
                version?: number | null;
                /** @description The project, for links, which set no header FabricSweep-Project; it comes first */
                project?: string | null;
            };
            header?: {
                "If-None-Match"?: string | null;
            };
            path: {
                /** @description Name of the trace */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trace"];
                };
            };
            /** @description Unchanged since the ETag given in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    deleteTrace: {
        parameters: {
            query?: {
                /** @description All versions when absent */
                version?: number | null;
            };
            header?: never;
            path: {
                /** @description Name of the trace */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    changeTrace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the trace */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TraceChanges"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trace"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getCriticalPath: {
        parameters: {
            query?: {
                /** @description The latest when absent */
                version?: number | null;
                /** @description The project, for links, which set no header FabricSweep-Project; it comes first */
                project?: string | null;
                /** @description Of each message, in ns */
                latency_ns?: number;
                /** @description Of each message by itself, in Gb/s */
                bandwidth_gbps?: number;
            };
            header?: never;
            path: {
                /** @description Name of the trace */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CriticalPath"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    cutTrace: {
        parameters: {
            query?: {
                /** @description The latest when absent */
                version?: number | null;
                /** @description The project, for links, which set no header FabricSweep-Project; it comes first */
                project?: string | null;
            };
            header?: never;
            path: {
                /** @description Name of the trace */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TraceWindow"];
            };
        };
        responses: {
            /** @description The latest version has this very content */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CutTrace"];
                };
            };
            /** @description A new version is stored */
            201: {
                headers: {
                    /** @description Path of the version */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CutTrace"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    exportTrace: {
        parameters: {
            query?: {
                /** @description The latest when absent */
                version?: number | null;
                /** @description The project, for links, which set no header FabricSweep-Project; it comes first */
                project?: string | null;
                format?: components["schemas"]["TraceExportFormat"];
            };
            header?: never;
            path: {
                /** @description Name of the trace */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    scaleTrace: {
        parameters: {
            query?: {
                /** @description The latest when absent */
                version?: number | null;
                /** @description The project, for links, which set no header FabricSweep-Project; it comes first */
                project?: string | null;
            };
            header?: never;
            path: {
                /** @description Name of the trace */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TraceScaling"];
            };
        };
        responses: {
            /** @description The latest version has this very content */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScaledTrace"];
                };
            };
            /** @description A new version is stored */
            201: {
                headers: {
                    /** @description Path of the version */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScaledTrace"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getValidation: {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimTable"];
                };
            };
            /** @description Unchanged since the ETag given in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                limit?: number;
                /** @description next_cursor of the page before */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookPage"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook is stored */
            201: {
                headers: {
                    /** @description Path of the webhook */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhookDocument"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDocument"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookChanges"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDocument"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                limit?: number;
                /** @description next_cursor of the page before */
                cursor?: string | null;
            };
            header?: never;
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    redeliver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhook_id: string;
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryDocument"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhookDocument"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryDocument"];
                };
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            406: components["responses"]["Problem406"];
            409: components["responses"]["Problem409"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            503: components["responses"]["Problem503"];
            507: components["responses"]["Problem507"];
            default: components["responses"]["ProblemDefault"];
        };
    };
}
