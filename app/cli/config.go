package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// configVariable names another config file than the one in the folder for settings.
const configVariable = "WRAPSMITH_CONFIG"

// forAll is the table whose flags are those of every command that has them.
const forAll = "all"

// configFile is where a person keeps their own defaults of flags.
func configFile() (file string, named bool, err error) {
	if file := os.Getenv(configVariable); file != "" {
		return file, true, nil
	}
	dir, err := os.UserConfigDir()
	return filepath.Join(dir, "wrapsmith", "config.toml"), false, err
}

// variable is the annotation of a flag that an environment variable can give.
const variable = "wrapsmith_variable"

// fromVariable lets an environment variable give a flag. Values of a flag that may be repeated are
// separated by semicolons.
func fromVariable(c *cobra.Command, flag, name string) {
	c.Flags().SetAnnotation(flag, variable, []string{name}) //nolint:errcheck // the flag is there
}

// variableOf is the value that the environment gives a flag.
func variableOf(f *pflag.Flag) (value string, ok bool) {
	if names := f.Annotations[variable]; len(names) > 0 {
		value = os.Getenv(names[0])
	}
	return value, value != ""
}

// configure gives flags that are not on the command line their values: from the environment, or from the config
// file. A flag goes before the environment, and that before the file.
func configure(c *cobra.Command) error {
	if err := fromFile(c); err != nil {
		return err
	}
	var bad error
	c.Flags().VisitAll(func(f *pflag.Flag) {
		value, ok := variableOf(f)
		if !ok || f.Changed {
			return
		}
		var err error
		if several, isList := f.Value.(pflag.SliceValue); isList && f.Value.Type() == "stringArray" {
			err = several.Replace(strings.Split(value, ";"))
		} else {
			err = f.Value.Set(value)
		}
		if err != nil {
			bad = errors.Join(bad, fmt.Errorf("%s: %w", f.Annotations[variable][0], err))
		}
	})
	return bad
}

// fromFile gives flags the values of the config file, from the table of the command or from [all].
func fromFile(c *cobra.Command) error {
	file, named, err := configFile()
	if err != nil {
		return nil //nolint:nilerr // a user without a home has no such file
	}
	raw, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) && !named {
		return nil
	}
	if err != nil {
		return err
	}
	tables := map[string]any{}
	if err := toml.Unmarshal(raw, &tables); err != nil {
		var at toml.ParseError
		if errors.As(err, &at) {
			return fmt.Errorf("%s:%d:%d: %s", file, at.Position.Line, at.Position.Col, at.Message)
		}
		return fmt.Errorf("%s: %w", file, err)
	}
	if err := checkConfig(c.Root(), tables, nil); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	for _, table := range []map[string]any{tableAt(tables, []string{forAll}), tableAt(tables, pathOf(c))} {
		for _, name := range slices.Sorted(maps.Keys(table)) {
			f := c.Flags().Lookup(name)
			if f == nil || f.Changed || os.Getenv(flagVariables[name]) != "" {
				continue
			}
			if err := setFlag(f, table[name]); err != nil {
				return fmt.Errorf("%s: %s: %w", file, name, err)
			}
		}
	}
	return nil
}

// pathOf is the path of a command without the program's name; that of the program itself is that of serve.
func pathOf(c *cobra.Command) []string {
	path := strings.Fields(c.CommandPath())[1:]
	if len(path) == 0 {
		return []string{"serve"}
	}
	return path
}

func tableAt(tables map[string]any, path []string) map[string]any {
	for _, name := range path {
		next, ok := tables[name].(map[string]any)
		if !ok {
			return nil
		}
		tables = next
	}
	return tables
}

// checkConfig says which table names no command, and which key no flag of its command.
func checkConfig(root *cobra.Command, tables map[string]any, path []string) error {
	at, _, err := root.Find(path)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(tables)) {
		sub, isTable := tables[name].(map[string]any)
		switch {
		case len(path) == 0 && name == forAll && isTable:
			if err := checkAll(root, sub); err != nil {
				return err
			}
		case isTable && child(at, name) != nil:
			if err := checkConfig(root, sub, append(slices.Clone(path), name)); err != nil {
				return err
			}
		case isTable:
			return withCommandNames(at, []string{name}, fmt.Errorf("[%s]: there is no such command", strings.Join(append(path, name), ".")))
		case len(path) == 0:
			return fmt.Errorf("%s: flags of all commands are in the table [%s], those of one in a table of its name, as [extract]", name, forAll)
		case at.Flags().Lookup(name) == nil && at.InheritedFlags().Lookup(name) == nil:
			return fmt.Errorf("[%s] %s: %q has no such flag", strings.Join(path, "."), name, at.CommandPath())
		}
	}
	return nil
}

// checkAll says which key of [all] is a flag of no command.
func checkAll(root *cobra.Command, table map[string]any) error {
	known := map[string]bool{}
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		c.Flags().VisitAll(func(f *pflag.Flag) { known[f.Name] = true })
		c.PersistentFlags().VisitAll(func(f *pflag.Flag) { known[f.Name] = true })
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(root)
	for _, name := range slices.Sorted(maps.Keys(table)) {
		if !known[name] {
			return fmt.Errorf("[%s] %s: no command has this flag", forAll, name)
		}
	}
	return nil
}

// setFlag sets a flag that is not on the command line; it does not count as given there.
func setFlag(f *pflag.Flag, value any) error {
	list, isList := value.([]any)
	if !isList {
		return f.Value.Set(fmt.Sprint(value))
	}
	several, ok := f.Value.(pflag.SliceValue)
	if !ok {
		return errors.New("it takes one value, not a list")
	}
	texts := make([]string, len(list))
	for i, v := range list {
		texts[i] = fmt.Sprint(v)
	}
	return several.Replace(texts)
}
