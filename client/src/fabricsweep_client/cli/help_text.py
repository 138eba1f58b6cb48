"""The text of `fabricsweep --help`, made by `python -m tools.help_text`: do not edit."""

HELP = """\
usage: fabricsweep [-h] [--url URL] [--timeout SECONDS] [--project PROJECT]
                   [--version] [--install-completion [SHELL]]
                   COMMAND ...

Submit and follow sweeps of interconnect simulations, and read their answers.

options:
  -h, --help            show this help message and exit
  --url URL             the server (FABRICSWEEP_URL, else
                        http://127.0.0.1:8080)
  --timeout SECONDS     seconds to wait for an answer; 60 when absent, and 600
                        for files of fabrics
  --project PROJECT     the project to work in (FABRICSWEEP_PROJECT, else the
                        server's choice)
  --version             show program's version number and exit
  --install-completion [SHELL]
                        complete commands and options by Tab in this shell
                        (bash, zsh, fish), and end

commands:
  run:
    submit              submit a specification; prints the sweep's id
    watch               show progress until the sweep has ended
    show                print how a sweep stands, who holds it, and why runs
                        failed
    list                list sweeps, newest first; archived ones and those
                        that programs made are left out
    pause               give no new runs away; those under way are finished
    resume              go on with a sweep that is paused
    stop                finish what runs, drop what waits
    cancel              stop what runs, drop what waits
    retry               run what failed, timed out or was aborted again, or
                        what is chosen of it
    priority            change a sweep's share of the workers: low 1, normal
                        4, high 16
    extend              give a sweep more samples, replicates or points; what
                        it has stays as it is
    rerun               submit a sweep's specification again, for the models
                        as they are now
    upgrade             say how a sweep that newer models found half done is
                        to be finished

  ask:
    answer              print what a sweep says, how surely, and what that
                        leaves out
    sensitivity         what a metric depends on most: answer --question
                        sensitivity
    probability         which choice is best, and how probably: answer
                        --question probability
    bottleneck          what holds each point back: answer --question
                        bottleneck
    cost                what each network costs, and which is the best buy:
                        answer --question cost
    distributions       how a metric is distributed over any grouping: answer
                        --question distributions
    exceedance          print how probably a metric lies above thresholds
    compare             hold 2 to 6 sweeps, or points, against the first: who
                        won, and how far a metric moved
    differences         list the points that have other results in another
                        sweep, such as its rerun

  read results:
    results             print results
    points              write points, or with --metric its means and
                        intervals, as a table to standard output
    point               print a point: metrics, tables, cables
    tables              list the tables of a run, or write one of them
    export              write all results to a file, or the whole sweep to an
                        archive
    import              store the sweep of an archive, and its results; prints
                        its id here

  keep order:
    rename              give a sweep another name, or another description
    tag                 add tags to a sweep, or take some away; prints those
                        that it has
    star                star sweeps: list --starred has them; your stars are
                        yours alone
    unstar              take your star from sweeps
    archive             have lists leave sweeps out; nothing of them is lost
    unarchive           bring archived sweeps back into lists
    delete              delete sweeps that have ended; their results stay and
                        answer other sweeps
    prune               delete sweeps that ended long ago

  networks, traces, prices and schedules:
    fabric              import real networks, check, route and measure them
    trace               import recordings of applications, which sweeps replay
    prices              keep tables of what components cost, which networks
                        are priced by
    schedule            run a sweep again and again, and watch its series
    webhook             have messages sent when something happens

  people and access:
    project             projects, and who may do what in them
    key                 API keys of the project, for machines
                        (FABRICSWEEP_API_KEY)
    share               links by which anybody reads a sweep
    audit               list who has changed what, newest first (admins)

exit status:
  0    done
  1    the sweep ended with runs that timed out, failed or were aborted; or a fabric is not
       connected, or its tables miss a destination, loop, or can deadlock
  2    the command, a file, a fabric or the specification is wrong
  3    the server cannot be reached, or failed
  4    no such sweep, point, run, table or fabric
  5    the sweep's phase does not allow it, or sweeps use the fabric
  6    the server does not know who asks, or their role does not suffice
  130  interrupted, or not confirmed; a sweep that was submitted goes on
"""
