# Starts hooks, one after the other, as hooklint asks on standard input, and tells on standard output what each did.
#
# Why Perl: it forks several times faster than Node, it can make sessions and socket pairs and see the true wait status,
# which sh cannot, and nearly every Linux and macOS has it. Without it hooklint starts hooks with Node (spawn.ts).
#
# A frame, either way, is its length in bytes in decimal, a newline, and that many bytes.
# A request is fields with NUL between them: id, milliseconds until the timeout, bytes kept per stream, bytes in total
# before the hook is ended, milliseconds of grace for a child that holds a stream, cwd, number of arguments, the
# arguments, number of variables, the variables as NAME=value, and what is written to stdin.
# An answer is a line of: id, wait status, why it was ended (- T O L), whether a child held a stream, milliseconds, bytes
# seen on stdout and on stderr, bytes kept of each, error number of a start that failed; then the kept bytes.
#
# Argument: `init` where this is the first process of a process namespace, else `plain`.
use strict;
use warnings;
use POSIX ();
use Socket qw(AF_UNIX SOCK_STREAM PF_UNSPEC);
use Time::HiRes qw(time);

my $is_init = $ARGV[0] eq 'init';
my $patience = $is_init ? 0 : 0.2;    # seconds between asking a hook to end and ending it
my $look = 0.1;                       # seconds between two looks at what a hook's processes use
my $most_processes = 512;
my $most_pages = 2 * 1024 * 1024 * 1024 / 4096;

$SIG{PIPE} = 'IGNORE';
$SIG{CHLD} = sub { };                 # so that select returns when a child ends
$SIG{$_} = 'IGNORE' for qw(INT HUP QUIT TERM);
adopt_orphans() unless $is_init;

my $inbox = '';
my $gone = 0;                         # hooklint closed our stdin: end what runs, then end
while (defined(my $request = next_request())) {
    answer(run(split_request($request)));
}

sub next_request {
    while (1) {
        if ($inbox =~ /\A(\d+)\n/) {
            my ($length, $start) = ($1, $+[0]);
            if (length $inbox >= $start + $length) {
                my $request = substr $inbox, $start, $length;
                substr($inbox, 0, $start + $length) = '';
                return $request;
            }
        }
        return if $gone;
        receive();
    }
}

sub receive {
    my $count = sysread STDIN, $inbox, 1 << 20, length $inbox;
    $gone = 1 if defined $count ? $count == 0 : !$!{EINTR};
}

sub split_request {
    my @field = split /\0/, $_[0], -1;
    my %launch;
    @launch{qw(id timeout kept total grace cwd)} = splice @field, 0, 6;
    $launch{argv} = [splice @field, 0, shift @field];
    $launch{env} = [splice @field, 0, shift @field];
    $launch{stdin} = join "\0", @field;
    return \%launch;
}

sub answer {
    my ($line, @bytes) = @_;
    my $frame = join '', $line, "\n", @bytes;
    $frame = length($frame) . "\n" . $frame;
    my $sent = 0;
    while ($sent < length $frame) {
        my $count = syswrite STDOUT, $frame, length($frame) - $sent, $sent;
        if (!defined $count) {
            next if $!{EINTR};
            exit 0;
        }
        $sent += $count;
    }
}

sub run {
    my ($launch) = @_;
    my $started = time;
    # Sockets, as the client's are: /dev/stdin and the like cannot be opened through them.
    my ($stdin, $its_stdin) = socket_pair();
    my ($stdout, $its_stdout) = socket_pair();
    my ($stderr, $its_stderr) = socket_pair();
    pipe my $failure, my $its_failure or die "pipe: $!";
    my $pid = fork;
    die "fork: $!" unless defined $pid;
    if ($pid == 0) {
        become($launch, $its_failure, $its_stdin, $its_stdout, $its_stderr);
    }
    close $_ for $its_stdin, $its_stdout, $its_stderr, $its_failure;

    my @stream = map { { handle => $_, kept => '', seen => 0 } } $stdout, $stderr;
    my $unsent = $launch->{stdin};
    my $deadline = $started + $launch->{timeout} / 1000;
    my $grace = $launch->{grace} / 1000;
    my ($ended, $kill_at, $status, $window, $news, $held) = ('-', undef, undef, undef, 0, 0);
    my $next_look = $started + $look;
    my $pause = 0.0002;
    # A fresh socket takes a small payload at once; a large one is written as the hook reads it.
    fcntl $stdin, POSIX::F_SETFL(), POSIX::O_NONBLOCK() if length $unsent > 1 << 16;
    if (send_some($stdin, \$unsent)) { close $stdin; undef $stdin }

    while (1) {
        my @open = grep { $_->{handle} } @stream;
        last if defined $status && (!@open || $ended ne '-');
        my $now = time;
        if ($ended eq '-') {
            my $why = $gone ? 'T' : $now >= $deadline ? 'T' : $stream[0]{seen} + $stream[1]{seen} > $launch->{total} ? 'O' : '-';
            if ($is_init && $why eq '-' && $now >= $next_look) {
                $why = 'L' if uses_too_much();
                $next_look = $now + $look;
            }
            if ($why ne '-') {
                $ended = $why;
                $kill_at = $gone ? $now : $now + $patience;
                kill 'TERM', -$pid;
            }
        }
        if (defined $kill_at && $now >= $kill_at) {
            kill 'KILL', -$pid, $pid;
            kill 'KILL', -1 if $is_init;
        }
        if (defined $status && $now >= $window) {
            # The client waits on for as long as each wait brought something.
            if (!$news) { $held = 1; last }
            ($window, $news) = ($now + $grace, 0);
        }

        my ($read, $write) = ('', '');
        vec($read, fileno $_->{handle}, 1) = 1 for @open;
        vec($read, 0, 1) = 1 unless $gone;
        vec($write, fileno $stdin, 1) = 1 if $stdin;
        my $wait = defined $status ? $window - $now : @open ? 0.05 : $pause;
        $pause *= 2 if !@open && $pause < 0.02;
        $wait = $deadline - $now if $ended eq '-' && $wait > $deadline - $now;
        $wait = 0.001 if $wait < 0;
        if (select($read, $write, undef, $wait) > 0) {
            receive() if vec($read, 0, 1);
            for my $stream (@open) {
                $news = 1 if vec($read, fileno $stream->{handle}, 1) && take($stream, $launch->{kept});
            }
            if ($stdin && vec($write, fileno $stdin, 1) && send_some($stdin, \$unsent)) { close $stdin; undef $stdin }
        }
        if (!defined $status && waitpid($pid, POSIX::WNOHANG()) == $pid) {
            $status = $?;
            ($window, $news) = (time + $grace, 0);
        }
    }

    sweep($pid);
    sysread $failure, my $error, 16;
    # What a client would throw away is not worth keeping much of.
    if ($ended ne '-') { substr($_->{kept}, 1 << 16) = '' for grep { length $_->{kept} > 1 << 16 } @stream }
    return (
        join(' ', $launch->{id}, $status, $ended, $held, int(1000 * (time - $started)), (map { $_->{seen} } @stream),
            (map { length $_->{kept} } @stream), $error || 0),
        map { $_->{kept} } @stream
    );
}

sub socket_pair {
    socketpair my $ours, my $theirs, AF_UNIX, SOCK_STREAM, PF_UNSPEC or die "socketpair: $!";
    return ($ours, $theirs);
}

# Turns this process into the hook. Everything else that we hold open closes itself on exec.
sub become {
    my ($launch, $failure, @stdio) = @_;
    POSIX::setsid();
    $SIG{$_} = 'DEFAULT' for qw(PIPE CHLD INT HUP QUIT TERM);
    POSIX::dup2(fileno $stdio[$_], $_) for 0 .. 2;
    my @argv = @{ $launch->{argv} };
    if (chdir $launch->{cwd}) {
        %ENV = map { split /=/, $_, 2 } @{ $launch->{env} };
        no warnings 'exec';
        exec { $argv[0] } @argv;
    }
    syswrite $failure, 0 + $!;
    POSIX::_exit(127);
}

# Writes what the hook takes. True when there is nothing left to do.
sub send_some {
    my ($handle, $rest) = @_;
    my $count = syswrite $handle, $$rest;
    return !$!{EAGAIN} && !$!{EINTR} unless defined $count;    # the hook closed its stdin, or ended
    substr($$rest, 0, $count) = '';
    return $$rest eq '';
}

# Reads what a stream has; keeps up to a limit and counts the rest. False at its end.
sub take {
    my ($stream, $limit) = @_;
    my $count = sysread $stream->{handle}, my $bytes, 1 << 16;
    return 0 if !defined $count && $!{EINTR};
    if (!$count) {
        close $stream->{handle};
        undef $stream->{handle};
        return 0;
    }
    $stream->{seen} += $count;
    my $room = $limit - length $stream->{kept};
    $stream->{kept} .= $room < $count ? substr $bytes, 0, $room : $bytes if $room > 0;
    return 1;
}

# Ends whatever the hook left behind.
sub sweep {
    my ($pid) = @_;
    kill 'KILL', -$pid;
    if ($is_init) {
        # Every process but this one, wherever it fled to.
        1 while kill('KILL', -1) && waitpid(-1, 0) > 0;
        1 while waitpid(-1, 0) > 0;
        return;
    }
    for (1 .. 1000) {
        my @left = children() or last;
        kill 'KILL', @left;
        waitpid $_, 0 for @left;
    }
}

# Orphans of a hook become our children, on Linux.
sub adopt_orphans {
    return unless $^O eq 'linux';
    my %prctl = (x86_64 => 157, aarch64 => 167, riscv64 => 167, loongarch64 => 167, ppc64le => 171, s390x => 172, armv7l => 172);
    my $number = $prctl{ (POSIX::uname())[4] } or return;
    my $set_child_subreaper = 36;
    syscall $number, $set_child_subreaper, 1, 0, 0, 0;
}

sub children {
    open my $list, '<', "/proc/$$/task/$$/children" or return;
    return split ' ', <$list> // '';
}

# Do the processes of this namespace together use more than a hook has any business to?
sub uses_too_much {
    opendir my $proc, '/proc' or return 0;
    my @pid = grep { /^\d+$/ } readdir $proc;
    return 1 if @pid > $most_processes;
    my $pages = 0;
    for my $pid (@pid) {
        open my $statm, '<', "/proc/$pid/statm" or next;
        $pages += (split ' ', <$statm> // '0 0')[1];
    }
    return $pages > $most_pages;
}
