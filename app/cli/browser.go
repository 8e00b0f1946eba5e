package cli

import (
	"os/exec"
	"runtime"
)

// openBrowser opens an address in the person's browser.
func openBrowser(address string) error {
	switch runtime.GOOS {
	case "windows":
		return start("rundll32", "url.dll,FileProtocolHandler", address)
	case "darwin":
		return start("open", address)
	}
	return start("xdg-open", address)
}

// start runs a program without waiting for it to end.
func start(name string, args ...string) error {
	c := exec.Command(name, args...)
	if err := c.Start(); err != nil {
		return err
	}
	go c.Wait() //nolint:errcheck // only so that it leaves no zombie process
	return nil
}
