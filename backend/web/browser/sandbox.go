package browser

import "os"

// SandboxVariable is the environment variable that says how to start the
// browser: "required" never starts it without its sandbox, which then fails for root.
const SandboxVariable = "WRAPSMITH_BROWSER_SANDBOX"

const sandboxRequired = "required"

// SandboxAdvice says what is wrong where Sandboxed is false, and what to do.
const SandboxAdvice = "the browser shows pages without its sandbox (--no-sandbox), because it is started by root; " +
	"run Wrapsmith as another user, or set " + SandboxVariable + "=" + sandboxRequired + " to refuse"

// Sandboxed reports whether the browser isolates the processes that run pages from
// the rest of the machine. Chromium does not start its sandbox as root, so for
// root the browser is started with --no-sandbox, unless SandboxVariable forbids it.
func Sandboxed() bool { return sandboxed(os.Getuid(), os.Getenv(SandboxVariable)) }

// sandboxed is Sandboxed for a user id, 0 for root and -1 on Windows.
func sandboxed(uid int, setting string) bool { return uid != 0 || setting == sandboxRequired }
